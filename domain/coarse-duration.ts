const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/** Formats seconds in one unit, of which there are at least two, rounded down: `41 s`, `14 min`, `3 h`, `11 d`. */
export function coarseDuration(seconds: number): string {
  const unit = units.find((each) => seconds >= 2 * each.seconds) ?? { name: 's', seconds: 1 };
  return `${Math.max(0, Math.floor(seconds / unit.seconds))}\u00a0${unit.name}`;
}
