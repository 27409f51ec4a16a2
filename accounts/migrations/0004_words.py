"""Words that no name may hold, to begin with; the table is edited in the administration."""

from django.db import migrations

# As whole words, or as the whole of a name: many stand inside innocent ones.
WORDS = """
cabron cabrona cabronazo chingada coño cojones culiao follar gilipollas hijoputa hijodeputa jodete joto mamada mamon
maricon marica maricona mierda pajero pendejo polla puta putas puto putos putita subnormal tetas verga zorra retrasado
sudaca negrata
anal anus asshole bastard bitch bollocks cock cunt dyke fag faggot fuck fucker fucking nigga nigger penis porn pussy
rapist retard shit slut tranny twat vagina wanker whore
hitler nazi nazis kkk pedofilo violador violar
admin administrador administradora administrator moderador moderadora moderator soporte staff sistema
"""
# Inside any word too: these stand in no innocent one.
ANYWHERE = "gilipoll hijoputa hijodeputa maricon motherfuck nigger faggot"


def add(apps, schema_editor):
    model = apps.get_model("accounts", "ForbiddenWord")
    rows = dict.fromkeys(WORDS.split(), "word") | dict.fromkeys(str(ANYWHERE).split(), "anywhere")
    model.objects.bulk_create([model(text=text, match=match) for text, match in rows.items()], ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_offices")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
