/**
 * Panels in analytics. Votes are counted for each panel alone: panels on different topics are never added up, and what
 * real people said in imported transcripts is counted apart.
 */
import { z } from 'zod';
import { voteChangesView } from '../panels/analysis/vote-changes.ts';
import { sumOf } from '../sum.ts';
import { text, int, view, type ValueOf, time, flag, maybe, list } from '../view.ts';

const panelThemeView = view('PanelThemeGroups', {
  content: text(),
  groups: int('Number of groups in which it came up.'),
});

export type PanelTheme = ValueOf<typeof panelThemeView>;

const panelLineView = view('AnalyticsPanel', {
  jobId: text(),
  topic: text(),
  status: text(),
  createdAt: time(),
  isSimulated: flag(),
  isImported: flag('True for the transcript of a real discussion.'),
  isFork: flag(),
  groups: int(),
  /** AI participants; none in an imported transcript. */
  participants: int('AI participants.'),
  people: int('Real people: with a seat, or in an imported transcript.'),
  votes: maybe(
    voteChangesView,
    'Null before the end, without votes, and for forks, whose first votes are those of another panel.',
  ),
  /** Themes that came up in most groups, three at most. */
  themes: list(panelThemeView, 'Most common first, three at most.'),
});

export type PanelLine = ValueOf<typeof panelLineView>;

export const panelFiguresView = view(
  'AnalyticsPanels',
  'Panels of the viewer. Those on different topics are not added up, and real people are counted apart.',
  {
    /** Panels of AI participants, without forks, which share their beginning with another one. */
    panels: int('Panels of AI participants, without forks.'),
    /** Groups and AI participants of those, and the people who took a seat in them. */
    groups: int(),
    participants: int(),
    people: int('People who took a seat in a panel.'),
    forks: int(),
    /** Imported transcripts of real discussions, and the people in them. */
    transcripts: int('Imported transcripts of real discussions.'),
    speakers: int('People in the imported transcripts.'),
    simulated: int('Number of all of these that the simulated provider answered or analyzed.'),
    list: list(panelLineView, 'Newest first, 100 at most.'),
  },
);

export type PanelFigures = ValueOf<typeof panelFiguresView>;

export const maxListedPanels = 100;
const maxThemes = 3;

/** A panel as it is stored; its outcome can be anything. */
export interface StoredPanel extends Omit<PanelLine, 'participants' | 'people' | 'votes' | 'themes'> {
  /** All participants; those of them that are people with a seat. */
  seats: number;
  humanSeats: number;
  consensus: unknown;
}

const count = z.number().int().nonnegative();
const storedVotes = z
  .object({ voters: count, changed: count, persuaded: count.nullable(), followers: count.nullable() })
  .refine(({ voters, changed }) => voters > 0 && changed <= voters);
const storedOutcome = z.object({
  voteChanges: storedVotes.nullable().catch(null),
  themes: z.array(z.object({ content: z.string(), groups: count })).catch([]),
});

/** Counts stored panels, which come newest first. An outcome that cannot be read counts as none. */
export function panelFigures(stored: readonly StoredPanel[]): PanelFigures {
  const all = stored.map(lineOf);
  const imported = all.filter(({ isImported }) => isImported);
  const forks = all.filter(({ isFork }) => isFork);
  const own = all.filter(({ isImported, isFork }) => !isFork && !isImported);
  return {
    panels: own.length,
    groups: sumOf(own, ({ groups }) => groups),
    participants: sumOf(own, ({ participants }) => participants),
    people: sumOf(own, ({ people }) => people),
    forks: forks.length,
    transcripts: imported.length,
    speakers: sumOf(imported, ({ people }) => people),
    simulated: all.filter(({ isSimulated }) => isSimulated).length,
    list: all.slice(0, maxListedPanels),
  };
}

function lineOf({ consensus, seats, humanSeats, ...panel }: StoredPanel): PanelLine {
  const { data } = storedOutcome.safeParse(consensus);
  const people = panel.isImported ? seats : humanSeats;
  return {
    ...panel,
    participants: seats - people,
    people,
    votes: panel.isFork || panel.isImported ? null : (data?.voteChanges ?? null),
    themes: (data?.themes ?? []).toSorted((one, other) => other.groups - one.groups).slice(0, maxThemes),
  };
}
