/** Begins here: styles, what is kept, the engine, the frame. */

import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import { render } from "preact";
import { App } from "./app";
import { loadCatalogue } from "./catalogue";
import { mayFetch, startEngine } from "./engine/client";
import { engineIsKept } from "./engine/manifest";
import { registerService } from "./service";

interface Connection {
  readonly saveData?: boolean;
}

const root = document.getElementById("app")!;
root.replaceChildren();
render(<App />, root);
void loadCatalogue();
// Where data is to be saved, nothing is fetched until something needs it; what is kept here costs nothing.
if ((navigator as { connection?: Connection }).connection?.saveData) mayFetch.set(false);
if (mayFetch.get()) startEngine();
else
  void engineIsKept().then((kept) => {
    if (!kept) return;
    mayFetch.set(true);
    startEngine();
  });
void registerService();
