/** One line above the view that says what has happened, until it is closed. */

import { createStore } from "../state";

export const notice = createStore("");
