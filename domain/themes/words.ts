/** Sentences about themes, the same on screens, in files and for agents. */
import type { Frequency } from './frequencies.ts';

export interface ThemeWords {
  count: (value: number) => string;
  percent: (share: number) => string;
}

/** `about 65`. */
export function aboutWords(about: number, { count }: Pick<ThemeWords, 'count'>): string {
  return `about ${count(about)}`;
}

/** `More often among Retired homeowners: 24%, others 11%`. */
export function moreOftenWords(
  { by, label, share, others }: Pick<Frequency, 'by' | 'label' | 'share' | 'others'>,
  { percent }: Pick<ThemeWords, 'percent'>,
): string {
  const group = by === 'age' ? `ages ${label}` : by === 'gender' ? `personas of gender ${label.toLowerCase()}` : label;
  return `More often among ${group}: ${percent(share)}, others ${percent(others)}`;
}

/** `About 57 reasons fit no theme.` */
export function noThemeWords(none: number, noneAbout: number, { count }: Pick<ThemeWords, 'count'>): string {
  if (none === 0) return 'Every reason fits a theme.';
  return `About ${count(noneAbout)} ${noneAbout === 1 ? 'reason fits' : 'reasons fit'} no theme.`;
}
