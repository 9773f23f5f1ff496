import type { Db } from '../../../db/client.ts';
import type { ComparedGroup } from '../../../domain/breakdown/compare.ts';
import { comparedSentence, groupSentence } from '../../../domain/breakdown/compared-words.ts';
import { segmentField } from '../../../domain/breakdown/personas.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { askInProcess, type AskPersonas } from './ask-personas.ts';
import { comparedRuns, namesOfRuns } from './compare.ts';

/** A compared group with its verdict: which runs are clearly above which, and which cannot be told apart. */
export interface JudgedGroup extends ComparedGroup {
  sentence: string;
}

export interface ComparisonBreakdown {
  by: string;
  /** Attributes that all runs have. */
  attributes: { field: string; label: string; choice: string }[];
  groups: JudgedGroup[];
  /** Number of comparisons, and the groups with a clear one. */
  sentence: string;
}

export interface ComparisonBreakdownAsked {
  jobIds: readonly string[];
  /** Attribute of the groups; the first that all runs have when omitted. */
  by?: string | null | undefined;
  only?: readonly string[] | null | undefined;
  /** Names of the runs in the sentences, in order; their own labels when omitted. */
  labels?: readonly string[] | null | undefined;
}

/**
 * Compares a person's runs in the groups of an attribute; null when they have no attribute in common. Throws InvalidInput
 * also for an open run, and JobNotFound.
 */
export async function readComparisonBreakdown(
  db: Db,
  userId: string,
  { jobIds, by, only, labels }: ComparisonBreakdownAsked,
  ask: AskPersonas = askInProcess,
): Promise<ComparisonBreakdown | null> {
  const runs = await comparedRuns(db, userId, jobIds);
  if (runs.some(({ status }) => status !== 'completed' && status !== 'failed'))
    throw new InvalidInput('A run is still open: break the comparison down when all are done', 'jobIds');
  const names = labels?.length === runs.length ? labels : await namesOfRuns(db, runs);
  const rosters = new Set(runs.map(({ rosterId }) => rosterId));
  const isPaired = rosters.size === 1 && !rosters.has(null);
  const question = { kind: 'comparison', by: by ?? null, only: only ?? [], isPaired } as const;
  const compared = await ask(db, { person: userId, runIds: runs.map(({ id }) => id), question });
  if (compared.by === null) return null;
  const groups = compared.groups.map((group) => ({ ...group, sentence: groupSentence(group, names) }));
  return { by: compared.by, attributes: compared.attributes, groups, sentence: comparedSentence(compared.groups) };
}

/** Reads the verdict in each segment of closed runs; empty when they did not all ask the same several segments. */
export async function readSegmentVerdicts(
  db: Db,
  userId: string,
  { jobIds, labels }: Pick<ComparisonBreakdownAsked, 'jobIds' | 'labels'>,
  ask: AskPersonas,
): Promise<Pick<JudgedGroup, 'label' | 'sentence'>[]> {
  // The segment is the first attribute of runs that have several.
  const found = await readComparisonBreakdown(db, userId, { jobIds, labels }, ask);
  return found?.by === segmentField ? found.groups.map(({ label, sentence }) => ({ label, sentence })) : [];
}
