/** A run broken down by attributes of its personas, for agents. */
import { z } from 'zod';
import { shareFigure } from '../../../domain/simulations/small-sample.ts';
import { words } from '../../exports/words.ts';
import type { OperationCall } from '../operation.ts';
import type { Share } from './fields.ts';

export const breakdownFields = {
  by: z.string().optional().describe('Attribute, such as party'),
  only: z.array(z.string()).optional().describe('Filters as attribute:value'),
} as const;

export interface BreakdownAsked {
  by?: string | undefined;
  only?: string[] | undefined;
}

/** Figures of the chosen personas and their groups, in the output of an operation. */
export interface AgentBreakdown {
  sentence: string;
  filters: string[];
  personas: number;
  /** Different people among the personas: one who was asked several times is one. */
  people: number;
  positive: Share;
  by: string | null;
  groups: {
    label: string;
    filter: string | null;
    personas: number;
    people: number;
    positive: Share;
    clearly_above: string[];
  }[];
}

interface Group {
  label: string;
  only: string | null;
  letter: string | null;
  clearlyAbove: string[];
  counts: { total: number };
  people: number;
  positive: Share;
}

interface Found {
  simulationBreakdown: {
    sentence: string;
    filters: string[];
    chosen: { counts: { total: number }; people: number; positive: Share };
    table: { byLabel: string; rows: Group[] } | null;
  } | null;
}

const figures = 'counts { total } people positive { count share low high }';
const query = `query ($jobId: String!, $by: String, $only: [String!]) {
  simulationBreakdown(jobId: $jobId, by: $by, only: $only) {
    sentence filters chosen { ${figures} } table { byLabel rows { label only letter clearlyAbove ${figures} } } } }`;

/** Breaks a run down; without an attribute by the one that explains most. Throws the errors of the query. */
export async function readAgentBreakdown(
  { graphql }: OperationCall,
  jobId: string,
  { by, only }: BreakdownAsked,
): Promise<AgentBreakdown | null> {
  const { simulationBreakdown: found } = await graphql<Found>(query, { jobId, by: by ?? null, only: only ?? null });
  if (found === null) return null;
  const rows = found.table?.rows ?? [];
  const labels = new Map(rows.map(({ letter, label }) => [letter, label]));
  return {
    sentence: found.sentence,
    filters: found.filters,
    personas: found.chosen.counts.total,
    people: found.chosen.people,
    positive: found.chosen.positive,
    by: found.table?.byLabel ?? null,
    groups: rows.map(({ label, only: filter, counts, people, positive, clearlyAbove }) => ({
      label,
      filter,
      personas: counts.total,
      people,
      positive,
      clearly_above: clearlyAbove.map((letter) => labels.get(letter) ?? letter),
    })),
  };
}

/** The break-down in words, a line for each group. */
export function breakdownLines({ sentence, filters, by, groups, ...chosen }: AgentBreakdown): string[] {
  return [
    ...(filters.length === 0 ? [] : [`Only ${filters.join('; ')}: ${figureOf(chosen)}`]),
    sentence,
    ...groups.map((group) => {
      const above = group.clearly_above.length === 0 ? '' : `; clearly above ${group.clearly_above.join(', ')}`;
      return `${by}, ${group.label}: ${figureOf(group)}${above}`;
    }),
  ];
}

/** '52% positive (46–58%) of 280'; a count where few people are behind it, and how many. */
function figureOf({ positive, personas, people }: { positive: Share; personas: number; people: number }): string {
  const { value, range } = shareFigure(positive, personas, words, people);
  const of = value.includes(' of ') ? '' : ` of ${words.count(personas)}`;
  const from = people < personas ? ` from ${words.counted(people, 'person', 'people')}` : '';
  return `${value} positive${range === null ? '' : ` (${range})`}${of}${from}`;
}
