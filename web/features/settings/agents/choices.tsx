import { Checkbox } from '@blueprintjs/core';

interface ChoicesProps<T extends string> {
  legend: string;
  /** The words of each choice. */
  texts: Readonly<Record<T, string>>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** Checkboxes of which any number may be checked. */
export function Choices<T extends string>({ legend, texts, chosen, onChange }: ChoicesProps<T>) {
  const all = Object.keys(texts) as T[];
  const toggle = (value: T) =>
    onChange(all.filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className="plain-fieldset">
      <legend>{legend}</legend>
      {all.map((value) => (
        <Checkbox key={value} checked={chosen.includes(value)} label={texts[value]} onChange={() => toggle(value)} />
      ))}
    </fieldset>
  );
}
