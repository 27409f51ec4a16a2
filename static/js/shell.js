/** What every page does for the site as an app: its service worker, and the hint that it can be installed. */
import { hintAtInstalling } from "./shell/install.js";
import { tendWorker } from "./shell/tend.js";

tendWorker();
hintAtInstalling();
