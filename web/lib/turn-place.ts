/** A turn on the page of its panel: its group, from 0, and its place in the transcript. */
export interface TurnPlace {
  group: number;
  exchange: number;
}

/** The id of a turn's element, which links lead to. */
export function turnId({ group, exchange }: TurnPlace): string {
  return `turn-${group}-${exchange}`;
}

/** Reads the turn that a link leads to; null when its hash names none. */
export function turnOfHash(hash: string): TurnPlace | null {
  const [, group, exchange] = /^#turn-(\d+)-(\d+)$/.exec(hash) ?? [];
  return group === undefined || exchange === undefined ? null : { group: Number(group), exchange: Number(exchange) };
}
