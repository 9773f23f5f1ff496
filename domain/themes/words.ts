/** Sentences about themes, the same on screens, in files and for agents. */
import type { Sentiment } from '../sentiment/sentiment.ts';
import type { Frequency } from './frequencies.ts';

export interface ThemeWords {
  count: (value: number) => string;
  percent: (share: number) => string;
}

const headings: Record<Sentiment, string> = {
  positive: 'What spoke for it',
  negative: 'What spoke against it',
  neutral: 'What was missing',
};

/** Themes of one side of the scale. */
interface ThemesOfSide<T> {
  side: Sentiment;
  /** `What spoke for it (support)`. */
  heading: string;
  themes: T[];
}

/** Sorts themes by their side: for, against and missing; sides without any are left out. `names` are the scale's. */
export function themesBySide<T extends { sentiment: string }>(
  themes: readonly T[],
  names: Readonly<Record<Sentiment, string>>,
): ThemesOfSide<T>[] {
  return (['positive', 'negative', 'neutral'] as const)
    .map((side) => ({
      side,
      heading: `${headings[side]} (${names[side].toLowerCase()})`,
      themes: themes.filter(({ sentiment }) => sentiment === side),
    }))
    .filter((each) => each.themes.length > 0);
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

/** Says what the names of themes mean. */
export const namingWords =
  'Each theme is named by a reason that most of its reasons agree with, as far as words show; “mixed” has no such reason. A person counts once in a theme.';
