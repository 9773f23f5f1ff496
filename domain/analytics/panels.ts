/**
 * Panels in analytics. Votes are counted for each panel alone: panels on different topics are never added up, and what
 * real people said in imported transcripts is counted apart.
 */
import { z } from 'zod';
import type { VoteChanges } from '../panels/analysis/vote-changes.ts';
import { sumOf } from '../sum.ts';

export interface PanelFigures {
  /** Panels of AI participants, without forks, which share their beginning with another one. */
  panels: number;
  /** Groups and AI participants of those, and the people who took a seat in them. */
  groups: number;
  participants: number;
  people: number;
  forks: number;
  /** Imported transcripts of real discussions, and the people in them. */
  transcripts: number;
  speakers: number;
  /** Number of all of these that the simulator answered or analyzed. */
  simulated: number;
  /** Newest first, 100 at most. */
  list: PanelLine[];
}

export interface PanelTheme {
  content: string;
  /** Number of groups in which it came up. */
  groups: number;
}

export interface PanelLine {
  jobId: string;
  topic: string;
  status: string;
  createdAt: Date;
  isSimulated: boolean;
  isImported: boolean;
  isFork: boolean;
  groups: number;
  /** AI participants; none in an imported transcript. */
  participants: number;
  /** Real people: those who took a seat, or all in an imported transcript. */
  people: number;
  /** Null before the end, without votes, and for forks, whose first votes are those of another panel. */
  votes: VoteChanges | null;
  /** Themes that came up in most groups, three at most. */
  themes: PanelTheme[];
}

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
