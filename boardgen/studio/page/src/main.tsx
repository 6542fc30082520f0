/** Begins here: styles, what is kept, the engine, the frame. */

import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import { render } from "preact";
import { App } from "./app";
import { loadCatalogue } from "./catalogue";
import { startEngine } from "./engine/client";
import { registerService } from "./service";
import { fetchEarly } from "./store/settings";

interface Connection {
  readonly saveData?: boolean;
}

const root = document.getElementById("app")!;
root.replaceChildren();
render(<App />, root);
void loadCatalogue();
// Where data is to be saved, nothing is fetched until something needs it.
if ((navigator as { connection?: Connection }).connection?.saveData) fetchEarly.set(false);
if (fetchEarly.get()) startEngine();
void registerService();
