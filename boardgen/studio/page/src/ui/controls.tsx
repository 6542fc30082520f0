/** Buttons, choices, fields: see README.md here for how they are meant. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons";

export interface ButtonProps {
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
  readonly kind?: "primary" | "plain" | "bare";
  readonly icon?: IconName;
  /** Name for readers where there is no text. */
  readonly label?: string;
  /** Why it cannot be used now; the button stays in reach and says so. */
  readonly unavailable?: string | undefined;
  readonly pressed?: boolean;
  readonly class?: string;
  readonly menu?: boolean;
  readonly expanded?: boolean;
  readonly id?: string;
}

export function Button({ onClick, children, kind = "plain", icon, label, unavailable, pressed, class: name, menu, expanded, id }: ButtonProps) {
  const why = useId();
  return (
    <>
      <button
        type="button"
        id={id}
        class={`button ${kind} ${children ? "" : "square"} ${unavailable ? "unavailable" : ""} ${name ?? ""}`}
        aria-label={label}
        title={unavailable ?? (children ? undefined : label)}
        aria-pressed={pressed}
        aria-haspopup={menu ? "menu" : undefined}
        aria-expanded={expanded}
        aria-disabled={unavailable ? "true" : undefined}
        aria-describedby={unavailable ? why : undefined}
        onClick={() => !unavailable && onClick()}
      >
        {icon && <Icon name={icon} />}
        {children && <span class="text">{children}</span>}
        {menu && <Icon name="down" size={18} />}
      </button>
      {unavailable && (
        <span id={why} class="offscreen">
          {unavailable}
        </span>
      )}
    </>
  );
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** What follows from it, beneath. */
  readonly says?: string;
}

/** Up to four choices side by side. */
export function Segments<T extends string>(props: { label: string; hidden?: boolean; choices: readonly Choice<T>[]; value: T; onChange: (value: T) => void }) {
  const { label, hidden, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset class="field segments">
      <legend class={hidden ? "offscreen" : ""}>{label}</legend>
      <div class="row">
        {choices.map((choice) => (
          <label key={choice.value} class={choice.value === value ? "chosen" : ""}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Choices one beneath the other, each with its consequence. */
export function Radios<T extends string>(props: { label: string; choices: readonly Choice<T>[]; value: T; onChange: (value: T) => void }) {
  const { label, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset class="field radios">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class={choice.value === value ? "chosen" : ""}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            <b>{choice.label}</b>
            {choice.says && <small>{choice.says}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function Select<T extends string>(props: {
  label: string;
  hidden?: boolean;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  fault?: string | undefined;
  help?: string | undefined;
  class?: string;
}) {
  const { label, hidden, choices, value, onChange, fault, help, class: name } = props;
  const id = useId();
  return (
    <div class={`field select ${name ?? ""}`}>
      <label for={id} class={hidden ? "offscreen" : ""}>
        {label}
      </label>
      <div class="arrow">
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)} aria-invalid={fault ? "true" : undefined} aria-describedby={fault || help ? `${id}-says` : undefined}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </div>
      <Says id={`${id}-says`} fault={fault} help={help} />
    </div>
  );
}

/** A field of text or a number; what is typed counts after a rest, or at once with Enter. */
export function TextField(props: {
  label: string;
  hidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  help?: string | undefined;
  placeholder?: string | undefined;
  numeric?: boolean;
  rest?: number;
}) {
  const { label, hidden, value, onChange, fault, help, placeholder, numeric, rest = 400 } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const timer = useRef<number>();
  const waits = useRef<() => void>();
  useEffect(() => {
    if (!waits.current) setTyped(value);
  }, [value]);
  // What was typed counts, even if the field goes before the rest is over.
  useEffect(() => () => waits.current?.(), []);
  const settle = (text: string) => {
    clearTimeout(timer.current);
    waits.current = undefined;
    if (text !== value) onChange(text);
  };
  return (
    <div class="field">
      <label for={id} class={hidden ? "offscreen" : ""}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode={numeric ? "numeric" : undefined}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        placeholder={placeholder}
        aria-invalid={fault ? "true" : undefined}
        aria-describedby={fault || help ? `${id}-says` : undefined}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          waits.current = () => settle(text);
          timer.current = setTimeout(waits.current, rest) as unknown as number;
        }}
        onKeyDown={(event) => event.key === "Enter" && settle(event.currentTarget.value)}
        onBlur={(event) => settle(event.currentTarget.value)}
      />
      <Says id={`${id}-says`} fault={fault} help={help} />
    </div>
  );
}

/** The number of a setup, and another one. */
export function NumberField(props: { label: string; value: string; usual?: string; fault?: string | undefined; help?: string | undefined; onChange: (value: string) => void }) {
  const { label, value, usual, fault, help, onChange } = props;
  return (
    <div class="number">
      <TextField label={label} value={value} placeholder={usual} numeric fault={fault} onChange={onChange} />
      <Button icon="dice" onClick={() => onChange(String(1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 9999)))}>
        Another
      </Button>
      {help && <p class="says">{help}</p>}
    </div>
  );
}

function Says({ id, fault, help }: { id: string; fault?: string | undefined; help?: string | undefined }) {
  if (!fault && !help) return null;
  return (
    <p id={id} class={fault ? "says fault" : "says"}>
      {fault && <Icon name="cross" size={14} />}
      {fault ?? help}
    </p>
  );
}

export function Switch({ label, on, onChange, help }: { label: string; on: boolean; onChange: (on: boolean) => void; help?: string | undefined }) {
  return (
    <label class="switch" title={help}>
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="track" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

export function Pill({ kind, children }: { kind: "right" | "wrong" | "waiting"; children: ComponentChildren }) {
  const icon: IconName = kind === "right" ? "check" : kind === "wrong" ? "cross" : "eye";
  return (
    <span class={`pill ${kind}`}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </span>
  );
}

export function Progress({ value, label }: { value: number; label: string }) {
  return <progress class="progress" max={1} value={value} aria-label={label} />;
}

export interface MenuItem {
  readonly label: string;
  readonly says?: string | undefined;
  readonly icon?: IconName;
  readonly unavailable?: string | undefined;
  readonly act: () => void;
}

/** A button with a menu: arrows, Home, End, Esc, typing the first letter. */
export function Menu(props: { label: string; items: readonly MenuItem[]; kind?: "primary" | "plain" | "bare"; icon?: IconName; short?: boolean; above?: boolean; class?: string }) {
  const { label, items, kind = "plain", icon, short, above, class: name } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>("[role=menuitem]") ?? [])];
  // Before anything else is pressed: an effect after painting would take the focus back from a menu that was closed at once.
  useLayoutEffect(() => {
    if (!open) return;
    buttons()[0]?.focus();
    const away = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  const onKeyDown: JSX.KeyboardEventHandler<HTMLDivElement> = (event) => {
    if (!open) return;
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") setOpen(false);
  };
  return (
    <div class={`menu ${above ? "above" : ""} ${name ?? ""}`} ref={box} onKeyDown={onKeyDown}>
      <Button kind={kind} {...(icon ? { icon } : {})} {...(short ? { label } : {})} onClick={() => setOpen(!open)} menu={!short} expanded={open}>
        {short ? undefined : label}
      </Button>
      {open && (
        <div class="items" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.unavailable ? "true" : undefined}
              class={item.unavailable ? "unavailable" : ""}
              onClick={() => {
                if (item.unavailable) return;
                close();
                item.act();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span>
                {item.label}
                {(item.unavailable ?? item.says) && <small>{item.unavailable ?? item.says}</small>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What has the focus, in the text as well, which lives in a shadow root. */
function focused(): HTMLElement | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found as HTMLElement | null;
}

/** A dialog over the page; Esc closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current!;
    const before = focused();
    dialog.showModal();
    return () => {
      // While it is open, nothing else can have the focus.
      dialog.close();
      before?.focus();
    };
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-labelledby={id} onClose={onClose} onClick={(event) => event.target === element.current && onClose()}>
      <div class="inside">
        <header>
          <h2 id={id}>{title}</h2>
          <Button icon="cross" label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
