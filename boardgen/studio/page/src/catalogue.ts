/** The one list of options and of what there is, made with the site by the engine itself. */

import type { Catalogue, GameEntry, Product, Way } from "./engine/answers";
import { createStore } from "./state";

export const catalogue = createStore<Catalogue | null>(null);

export async function loadCatalogue(): Promise<void> {
  const response = await fetch(new URL("catalogue.json", document.baseURI));
  if (!response.ok) throw new Error(`catalogue.json: ${response.status}`);
  catalogue.set((await response.json()) as Catalogue);
}

export function gameOf(list: Catalogue, slug: string): GameEntry | undefined {
  return list.games.find((game) => game.slug === slug);
}

export function productOf(list: Catalogue, name: string): Product | undefined {
  return list.products.find((product) => product.name === name);
}

export function wayOf(list: Catalogue, product: string, way: string): Way | undefined {
  return productOf(list, product)?.ways.find(({ name }) => name === way);
}
