export interface Choice {
  id: string;
  label: string;
  /** Stands at the right of the line. */
  detail?: string;
  /** Stands under the label. */
  hint?: string;
  /** What the chosen one is called in the field; the label by default. */
  tag?: string;
}

/** The choices behind ids, in their order. An id whose choice is gone has none and is not shown. */
export function pickedOf(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  return chosen.flatMap((id) => choices.find((choice) => choice.id === id) ?? []);
}

/** The ids without that of a choice which is shown. */
export function withoutPicked(chosen: readonly string[], choice: Choice | undefined): string[] {
  return chosen.filter((id) => id !== choice?.id);
}

/** The ids that can be chosen still; the same array when all can. */
export function stillThere(choices: readonly { id: string }[], chosen: string[]): string[] {
  return chosen.every((id) => choices.some((choice) => choice.id === id))
    ? chosen
    : chosen.filter((id) => choices.some((choice) => choice.id === id));
}
