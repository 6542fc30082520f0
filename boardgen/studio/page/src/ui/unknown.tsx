/** Says that an address names what there is not, so that nobody takes what is shown instead for it. */

import { Icon } from "./icons";

export function Unknown({ name, known, what }: { name: string | undefined; known: readonly string[]; what: string }) {
  if (!name || known.includes(name)) return null;
  return (
    <p class="says fault unknown" role="alert">
      <Icon name="cross" size={14} /> There is no {what} “<bdi>{name}</bdi>”.
    </p>
  );
}
