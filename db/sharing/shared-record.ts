/** A run, a panel or a search, which can be shared and have comments, and an experiment and a survey, which can be shared. */
import type { Db } from '../client.ts';
import { ownExperiment } from '../experiments/experiments.ts';
import { ownPanel } from '../panels/panels.ts';
import { ownSearch } from '../searches/searches.ts';
import { ownRun } from '../simulations/own-run.ts';
import { ownSurvey } from '../surveys/surveys.ts';

/** The column that names a record that can have comments, and its id. */
export interface CommentedRecord {
  column: 'runId' | 'panelId' | 'searchId';
  id: string;
}

/** The column that names a record that can be shared, and its id. */
export type SharedRecord = CommentedRecord | { column: 'experimentId' | 'surveyId'; id: string };

/** Finds a person's run, panel or search by its readable id, or an experiment or a survey by its id; null when none is theirs. */
export async function ownSharedRecord(db: Db, userId: string, jobId: string): Promise<SharedRecord | null> {
  const commented = await ownCommentedRecord(db, userId, jobId);
  if (commented !== null) return commented;
  const experiment = await ownExperiment(db, userId, jobId);
  if (experiment !== null) return { column: 'experimentId', id: experiment.id };
  const survey = await ownSurvey(db, userId, jobId);
  return survey === undefined ? null : { column: 'surveyId', id: survey.id };
}

/** Finds a person's run, panel or search by its readable id; null when none is theirs. */
export async function ownCommentedRecord(db: Db, userId: string, jobId: string): Promise<CommentedRecord | null> {
  const run = await ownRun(db, userId, jobId);
  if (run !== null) return { column: 'runId', id: run.id };
  const panel = await ownPanel(db, userId, jobId);
  if (panel !== undefined) return { column: 'panelId', id: panel.id };
  const search = await ownSearch(db, userId, jobId);
  return search === undefined ? null : { column: 'searchId', id: search.id };
}

/** Returns the record of a row that names one of them. */
export function recordOf(row: Record<SharedRecord['column'], string | null>): SharedRecord {
  for (const column of ['runId', 'panelId', 'searchId', 'experimentId', 'surveyId'] as const) {
    const id = row[column];
    if (id !== null) return { column, id };
  }
  throw new Error('A link names a run, a panel, a search, an experiment or a survey');
}
