/** Runs of a survey by personas: start one, list them. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { countEndings } from '../../db/jobs/asks.ts';
import { completedAnswers } from '../../db/surveys/persona-responses.ts';
import {
  createSurveyRun,
  ownSurveyRunRow,
  ownSurveyRuns,
  publishedSurvey,
  surveyRunWork,
  type SurveyRunRecord,
} from '../../db/surveys/runs.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { hashOf } from '../../domain/random.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { endedNotices } from '../../domain/simulations/ended-notices.ts';
import { endingCountsView, noEndings, type EndingCounts } from '../../domain/simulations/endings.ts';
import { figureLines } from '../../domain/surveys/runs/figures.ts';
import { surveyRunKind } from '../../domain/surveys/runs/kind.ts';
import { surveyRunSetupSchema, type SurveyRunSetup, type SurveyRunSpec } from '../../domain/surveys/runs/setup.ts';
import {
  computed,
  id,
  text,
  int,
  json,
  one,
  float,
  flag,
  maybe,
  list,
  time,
  view,
  type ValueOf,
} from '../../domain/view.ts';
import { checkInput } from '../check-input.ts';
import { startOnce } from '../jobs/start-once.ts';
import { submitAskingJob } from '../jobs/submit-asking.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { openSegments } from '../segments/draw-personas.ts';
import { surveyAsking } from './asking.ts';

export type SurveyRunDeps = JobDeps & { env: Env };

/** Checks a set-up. Throws InvalidInput that names the first problem. */
export function checkSurveyRunSetup(given: unknown): SurveyRunSetup {
  return checkInput(surveyRunSetupSchema, given);
}

/** The newest version that was published. */
type PublishedSurvey = NonNullable<Awaited<ReturnType<typeof publishedSurvey>>>;

/** Throws InvalidInput for a survey that is not the person's (undefined), or was never published (null). */
export function checkIsPublished(published: PublishedSurvey | null | undefined): PublishedSurvey {
  if (published === undefined) throw new InvalidInput('There is no such survey', 'surveyId');
  if (published === null) throw new InvalidInput('Publish the survey first: a draft is not asked', 'surveyId');
  return published;
}

/**
 * Stores a run and starts it, once for each idempotency key. Throws InvalidInput, NoValidSegments,
 * UserSettingsNotFound, ApiKeyNotConfigured, IdempotencyKeyReused.
 */
export async function submitSurveyRun(
  deps: SurveyRunDeps,
  userId: string,
  { surveyId, setup: given }: { surveyId: string; setup: unknown },
  { apiKeys = null, idempotencyKey = null }: { apiKeys?: RunInput['apiKeys']; idempotencyKey?: string | null } = {},
): Promise<{ id: string; jobId: string }> {
  const setup = checkSurveyRunSetup(given);
  const { version } = checkIsPublished(await publishedSurvey(deps.db, userId, surveyId));
  const segments = (await openSegments(deps.db, userId, setup.segmentIds)).map(({ id, name }) => ({ id, name }));
  const asked = { ...setup, surveyId };
  return startOnce(deps.db, { userId, kind: surveyRunKind.name, setup: asked, key: idempotencyKey }, (id) =>
    submitAskingJob(deps, surveyAsking, { id, userId, asked: setup, apiKeys }, (job, from) => {
      const spec: SurveyRunSpec = { ...setup, segments, seed: setup.seed ?? hashOf(id), ...from };
      return createSurveyRun(deps.db, { ...job, surveyId, version, spec });
    }),
  );
}

/** A run as its owner sees it. */
export const surveyRunView = view('SurveyRun', 'A survey answered by personas.', {
  id: id(),
  jobId: text(),
  version: int(),
  setup: json<SurveyRunSpec>(),
  status: text(),
  progress: int('0 to 100.'),
  /** Personas of the run, also before they are drawn. */
  personas: int(),
  answered: int('Personas that have answered to the end.'),
  failed: int('Personas that were left out because a call failed for good or ended without an answer.'),
  endings: one(endingCountsView, 'Personas that ended without an answer: in no count, share or average.'),
  costUsd: float(),
  isSimulated: flag('True when the provider simulator answered.'),
  error: maybe(text()),
  notices: list(text()),
  createdAt: time(),
  completedAt: maybe(time()),
  figures: computed(
    list(text('What the personas that are complete have answered, a line for each question, with 95% intervals.')),
  ),
});

export type SurveyRunView = ValueOf<typeof surveyRunView>;

/** Lists a person's runs of a survey, newest first. */
export async function readSurveyRuns(db: Db, userId: string, surveyId: string): Promise<SurveyRunView[]> {
  const rows = await ownSurveyRuns(db, userId, surveyId);
  const ended = await countEndings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toView(row, ended.get(row.id)?.endings));
}

/** Reads one run by its readable id; null when it is not theirs. */
export async function readSurveyRun(db: Db, userId: string, jobId: string): Promise<SurveyRunView | null> {
  const row = await ownSurveyRunRow(db, userId, jobId);
  if (row === undefined) return null;
  return toView(row, (await countEndings(db, [row.id])).get(row.id)?.endings);
}

/** Says what the personas that are complete have answered, a line for each question. */
export async function readSurveyRunFigures(db: Db, runId: string): Promise<string[]> {
  const [work, answers] = await Promise.all([surveyRunWork(db, runId), completedAnswers(db, runId)]);
  return work === undefined ? [] : figureLines(work.definition, answers);
}

function toView(
  { spec: stored, personas, answered, failed, ...run }: SurveyRunRecord,
  endings: EndingCounts = noEndings,
): SurveyRunView {
  const spec = stored as SurveyRunSpec;
  const heard = answered ?? 0;
  return {
    ...run,
    setup: spec,
    personas: personas || spec.personas,
    answered: heard,
    failed: failed ?? 0,
    endings,
    isSimulated: spec.simulated,
    notices: [...(run.notices as string[]), ...endedNotices(endings, heard + endings.total, 'persona')],
  };
}
