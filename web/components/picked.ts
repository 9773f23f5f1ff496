/** One item of a multi-select. */
export interface Choice {
  id: string;
  label: string;
  /** Shown at the right of the item. */
  detail?: string;
  /** Shown under the label. */
  hint?: string;
  /** Text of the selected item in the field; the label by default. */
  tag?: string;
}

/** Choices for ids, in their order. Ids without a choice are skipped. */
export function findChoices(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  return chosen.flatMap((id) => choices.find((choice) => choice.id === id) ?? []);
}

/** The ids without that of a visible choice. */
export function withoutChoice(chosen: readonly string[], choice: Choice | undefined): string[] {
  return chosen.filter((id) => id !== choice?.id);
}

/** The ids that can still be selected; the same array when all can. */
export function keepExisting(choices: readonly { id: string }[], chosen: string[]): string[] {
  return chosen.every((id) => choices.some((choice) => choice.id === id))
    ? chosen
    : chosen.filter((id) => choices.some((choice) => choice.id === id));
}
