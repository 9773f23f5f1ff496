/** Entries of the command palette, and the search among them. */

/** A screen, run, experiment, panel, search, survey, segment or action that the palette finds. */
export interface Entry {
  id: string;
  group:
    | 'Actions'
    | 'Screens'
    | 'Runs'
    | 'Comparisons'
    | 'Panels'
    | 'Better wordings'
    | 'Surveys'
    | 'Segments'
    | 'Help';
  label: string;
  /** Text beside the label, such as how a run ended. */
  aside?: string;
  /** Searched like the label but not shown. */
  words?: string;
  go: () => void;
}

const groups: readonly Entry['group'][] = [
  'Actions',
  'Screens',
  'Runs',
  'Comparisons',
  'Panels',
  'Better wordings',
  'Surveys',
  'Segments',
  'Help',
];
/** Maximum number of entries per group before anything is typed. */
const shownAtFirst = {
  Actions: 8,
  Screens: 12,
  Runs: 5,
  Comparisons: 5,
  Panels: 5,
  'Better wordings': 5,
  Surveys: 5,
  Segments: 0,
  Help: 0,
};
/** Maximum number of entries per group that match the typed text. */
const shownMatches = 8;

/**
 * Returns the entries that have, for each typed word, a word that begins with it. They are ordered by group; within a
 * group, labels that begin with the typed text come first.
 */
export function matchingEntries(query: string, entries: readonly Entry[]): Entry[] {
  const typed = wordsOf(query);
  return groups.flatMap((group) => {
    const ofGroup = entries.filter((entry) => entry.group === group);
    if (typed.length === 0) return ofGroup.slice(0, shownAtFirst[group]);
    const matches = ofGroup.filter((entry) => hasAll(typed, wordsOf(`${entry.label} ${entry.words ?? ''}`)));
    const begins = (entry: Entry) => entry.label.toLowerCase().startsWith(query.trim().toLowerCase());
    return [...matches.filter(begins), ...matches.filter((entry) => !begins(entry))].slice(0, shownMatches);
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function hasAll(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
