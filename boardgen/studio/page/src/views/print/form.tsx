/** Forms made from the catalogue: one field an option, by its type. Only how they are arranged and labelled is said here. */

import type { Fault, Option } from "../../engine/answers";
import { Segments, Select, Switch, TextField, type Choice } from "../../ui/controls";
import { Icon } from "../../ui/icons";

/** What the reader has chosen, by option; what is missing is as the engine has it. */
export type Chosen = Readonly<Record<string, string>>;

export interface FormProps {
  readonly options: readonly Option[];
  readonly chosen: Chosen;
  /** Values of the view that differ from the engine's own, such as the colours of a game's stones. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
  readonly onChange: (name: string, value: string | null) => void;
}

/** Sheets most people have; the others are behind “Other”. */
const USUAL_SHEETS = ["a4", "letter", "a3"];
/** Said in another way than the option's own name. */
const LABELS: Readonly<Record<string, string>> = { paper: "Sheet", theme: "Colours", labels: "Coordinates", cuts: "To cut along", duplex: "Both sides", ruler: "Ruler", per_page: "On a page", line_hues: "Hues of lines" };
/** What cannot be used here: folders of this device, and the resolution, which is asked with the picture. */
const UNUSED = new Set(["directory", "file"]);

export function labelOf(option: Option): string {
  const words = LABELS[option.name] ?? option.name.replaceAll("_", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function sheetName(name: string): string {
  return /^a\d$/.test(name) ? name.toUpperCase() : name === "none" ? "As large as needed" : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Values as the engine wants them. */
export function valuesOf(options: readonly Option[], chosen: Chosen): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const option of options) {
    const text = chosen[option.name];
    if (text === undefined || text === "") continue;
    values[option.name] = option.type === "flag" ? text === "yes" : text;
  }
  return values;
}

/** Options that fields are made of. */
export function usable(options: readonly Option[]): Option[] {
  return options.filter((option) => option.role === "option" && !UNUSED.has(option.type) && option.name !== "dpi");
}

export function Fields(props: FormProps & { names?: readonly string[]; without?: readonly string[] }) {
  const { options, names, without = [] } = props;
  const shown = names ? names.flatMap((name) => options.filter((option) => option.name === name)) : options.filter(({ name }) => !without.includes(name));
  return (
    <>
      {shown.map((option) => (
        <Field key={option.name} option={option} {...props} />
      ))}
    </>
  );
}

function Field({ option, chosen, given, faults, onChange }: FormProps & { option: Option }) {
  const label = labelOf(option);
  const fault = faults.find((one) => one.option === option.name)?.message;
  const preset = given?.[option.name];
  const initial = preset === undefined ? defaultText(option) : asText(preset);
  const value = chosen[option.name] ?? initial;
  const change = (to: string) => onChange(option.name, to === initial ? null : to);
  if (option.type === "flag") {
    return (
      <div class="field">
        <Switch label={label} on={value === "yes"} onChange={(on) => change(on ? "yes" : "no")} help={option.help} />
        {fault && <p class="says fault">{fault}</p>}
      </div>
    );
  }
  if (option.type === "paper") return <Sheet label={label} option={option} value={value} fault={fault} onChange={change} />;
  if (option.type === "choice" && option.choices) {
    const choices: Choice<string>[] = option.choices.map((choice) => ({ value: choice, label: choiceLabel(option, choice) }));
    if (option.default === null) choices.unshift({ value: "", label: option.usual || "As usual" });
    const short = choices.length <= 4 && choices.reduce((sum, choice) => sum + choice.label.length, 0) <= 28;
    if (short && !fault) return <Segments label={label} choices={choices} value={value} onChange={change} />;
    return <Select label={label} choices={choices} value={value} onChange={change} fault={fault} help={option.help} />;
  }
  const numeric = option.type === "integer" || option.type === "length";
  const placeholder = option.usual || (option.unit ? `in ${option.unit}` : undefined);
  return <TextField label={label} value={value} onChange={change} fault={fault} help={option.help} placeholder={placeholder} numeric={numeric} />;
}

/** Words for choices whose own are for commands. */
const CHOICE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  labels: { none: "None", edge: "At the edge", cells: "In cells" },
  theme: { ink: "Ink saver" },
  cuts: { marks: "Marks", lines: "Lines" },
};

function choiceLabel(option: Option, choice: string): string {
  return CHOICE_LABELS[option.name]?.[choice] ?? choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll("-", " ");
}

function Sheet({ label, option, value, fault, onChange }: { label: string; option: Option; value: string; fault: string | undefined; onChange: (value: string) => void }) {
  const other = !USUAL_SHEETS.includes(value);
  const segments = [...USUAL_SHEETS.map((name) => ({ value: name, label: sheetName(name) })), { value: "other", label: "Other" }];
  const known = (option.choices ?? []).filter((name) => !USUAL_SHEETS.includes(name));
  const own = other && !known.includes(value);
  const choices = [...known.map((name) => ({ value: name, label: sheetName(name) })), { value: "own", label: "A size of your own" }];
  return (
    <>
      <Segments label={label} choices={segments} value={other ? "other" : value} onChange={(to) => onChange(to === "other" ? "a5" : to)} />
      {other && <Select label="Other sheets" hidden choices={choices} value={own ? "own" : value} onChange={(to) => onChange(to === "own" ? "300x300mm" : to)} fault={own ? undefined : fault} />}
      {own && <TextField label="Width and height" value={value} onChange={onChange} fault={fault} help={option.help} />}
      {!other && fault && (
        <p class="says fault">
          <Icon name="cross" size={14} />
          {fault}
        </p>
      )}
    </>
  );
}

function defaultText(option: Option): string {
  const { default: value } = option;
  if (option.type === "flag") return value === true ? "yes" : "no";
  if (option.type === "choice" || option.type === "paper") return asText(value);
  // Fields of text show their default as a hint.
  return "";
}

export function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value === true) return "yes";
  if (value === false) return "no";
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** What the options under *More* hold, in a few words. */
export function summary(options: readonly Option[], chosen: Chosen): string {
  const said = options.filter(({ name }) => chosen[name]).map((option) => `${labelOf(option).toLowerCase()} ${chosen[option.name]}`);
  return said.length ? said.join(", ") : options.slice(0, 3).map((option) => labelOf(option).toLowerCase()).join(", ") + (options.length > 3 ? " …" : "");
}
