/** Which page of the help belongs to which screen. */
import { helpTitles } from '../generated/help-titles.ts';

export type HelpSlug = (typeof helpTitles)[number]['slug'];

/** Beginnings of paths, the longer ones first. */
const pages: readonly (readonly [path: string, slug: HelpSlug])[] = [
  ['/settings/agents', 'agents'],
  ['/settings/data', 'people-and-privacy'],
  ['/settings', 'models-and-costs'],
  ['/runs', 'reading-a-result'],
  ['/experiments', 'comparing'],
  ['/compare', 'comparing'],
  ['/recurring', 'comparing'],
  ['/segments', 'people-and-privacy'],
  ['/profiles', 'people-and-privacy'],
  ['/research', 'people-and-privacy'],
  ['/panels', 'panels'],
  ['/searches', 'better-wordings'],
  ['/surveys', 'surveys'],
  ['/analytics', 'exports'],
  ['/ai-assistant', 'when-not-to-trust-it'],
  ['/operations', 'models-and-costs'],
];

/** Returns the path of the page that helps on a screen. */
export function helpPathFor(screenPath: string): string {
  const found = pages.find(([path]) => screenPath === path || screenPath.startsWith(`${path}/`));
  return `/help/${found?.[1] ?? 'margins'}`;
}

/** Returns the title of a page of the help; 'Help' for an unknown one. */
export function helpTitleOf(slug: string): string {
  return helpTitles.find((page) => page.slug === slug)?.title ?? 'Help';
}
