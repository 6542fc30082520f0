/** Printing from the browser, each page as large as it is. */

import type { PageOf } from "../engine/answers";
import { imageOf } from "./picture";

/** Print pages at 100 %. */
export async function printPages(pages: readonly PageOf[]): Promise<void> {
  const paper = document.createElement("div");
  paper.className = "paper";
  const rules: string[] = [];
  const ends: (() => void)[] = [];
  for (const [index, { svg, width, height }] of pages.entries()) {
    if (!svg) continue;
    const { image, done } = await imageOf(svg);
    ends.push(done);
    image.alt = "";
    image.style.width = `${width}mm`;
    image.style.height = `${height}mm`;
    const page = document.createElement("div");
    // A hair less than the sheet: what is as high as it may flow on to another one.
    page.style.height = `calc(${height}mm - 0.5px)`;
    page.style.setProperty("page", `sheet${index}`);
    page.append(image);
    paper.append(page);
    rules.push(`@page sheet${index} { size: ${width}mm ${height}mm; margin: 0; }`);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(paper);
  const done = () => {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    for (const end of ends) end();
  };
  addEventListener("afterprint", done, { once: true });
  print();
}
