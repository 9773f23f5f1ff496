/** Reads what the results of a survey are computed from. */
import * as z from 'zod/mini';
import {
  peopleResponses,
  personaResponses,
  ownSurveyVersions,
  surveyRunsOfVersion,
  uncountedResponses,
  versionDefinition,
  type OwnSurvey,
} from '../../../db/surveys/results.ts';
import type { Db } from '../../../db/client.ts';
import { countEndings } from '../../../db/jobs/asks.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { endedNotices } from '../../../domain/simulations/ended-notices.ts';
import { noEndings, type EndingCounts } from '../../../domain/simulations/endings.ts';
import type { Arrangement } from '../../../domain/surveys/arrange.ts';
import type {
  ResultsInput,
  StoredFlag,
  StoredPerson,
  StoredPersona,
  StoredResponse,
} from '../../../domain/surveys/results/input.ts';
import type { RunChoice } from '../../../domain/surveys/results/view.ts';
import type { SurveyRunSpec } from '../../../domain/surveys/runs/setup.ts';
import { surveySchema } from '../../../domain/surveys/survey.ts';

/** Chooses what is shown: the newest version that was published, and the newest run of it with answers, by default. */
export interface ShownRun {
  version: number | null;
  runId: string | null;
}

export type Shown = Omit<ResultsInput, 'people' | 'personas' | 'request'>;

/** Reads a person's survey, its version and its runs; null when it is not theirs. Throws InvalidInput. */
export async function readShown(db: Db, userId: string, surveyId: string, wanted: ShownRun): Promise<Shown | null> {
  const survey = await ownSurveyVersions(db, userId, surveyId);
  const version = survey === undefined ? undefined : versionOf(survey, wanted.version);
  if (survey === undefined || version === undefined) return null;
  const definition = z.parse(surveySchema, await versionDefinition(db, surveyId, version.number));
  const rows = await surveyRunsOfVersion(db, userId, surveyId, version.number);
  const ended = await countEndings(
    db,
    rows.map(({ id }) => id),
  );
  const runs = rows.map((row) => toRun(row, ended.get(row.id)?.endings));
  const run =
    wanted.runId === null
      ? (runs.find(({ personas }) => personas > 0) ?? runs[0])
      : runs.find(({ id }) => id === wanted.runId);
  if (wanted.runId !== null && run === undefined)
    throw new InvalidInput('There is no such run of this version', 'runId');
  const published = survey.versions.filter(({ isPublished }) => isPublished);
  return {
    survey: {
      id: survey.id,
      title: survey.title,
      status: survey.status ?? 'draft',
      versions: published.map(({ number, people }) => ({ number, people })),
    },
    version: version.isPublished ? version.number : null,
    definition,
    uncounted: await uncountedResponses(db, surveyId, version.number),
    run: run ?? null,
    runs: runs.map(({ id, jobId, version: number, model, status, personas, isSimulated, createdAt }) => ({
      id,
      jobId,
      version: number,
      model,
      status,
      personas,
      isSimulated,
      createdAt,
    })),
  };
}

/** A draft is shown only while nothing was published. */
function versionOf({ versions }: OwnSurvey, wanted: number | null) {
  const published = versions.filter(({ isPublished }) => isPublished);
  if (wanted === null) return published.at(-1) ?? versions.at(-1);
  const found = published.find(({ number }) => number === wanted);
  if (found === undefined) throw new InvalidInput('There is no such version', 'version');
  return found;
}

type RunRow = Awaited<ReturnType<typeof surveyRunsOfVersion>>[number];

function toRun(row: RunRow, endings: EndingCounts = noEndings): RunChoice & NonNullable<ResultsInput['run']> {
  const spec = row.spec as SurveyRunSpec;
  return {
    id: row.id,
    jobId: row.jobId,
    version: row.version,
    model: spec.simulated ? null : (spec.model ?? spec.modelProvider),
    status: row.status,
    personas: Number(row.completed),
    isSimulated: spec.simulated,
    createdAt: row.createdAt,
    costUsd: row.costUsd,
    failed: Number(row.failed),
    screenedOut: Number(row.screenedOut),
    mode: spec.mode,
    notices: [...(row.notices as string[]), ...endedNotices(endings, Number(row.completed) + endings.total, 'persona')],
  };
}

export async function readPeople(db: Db, surveyId: string, version: number): Promise<StoredPerson[]> {
  const rows = await peopleResponses(db, surveyId, version);
  return rows.map(({ id, isFromFile, completedAt, weight, personId, parameters, ...row }) => ({
    id,
    isFromFile,
    completedAt,
    weight,
    personId,
    parameters: parameters as StoredPerson['parameters'],
    ...toStored(row),
  }));
}

export async function readPersonas(db: Db, runId: string): Promise<StoredPersona[]> {
  const rows = await personaResponses(db, runId);
  return rows.map(({ personaIndex, twinOf, isAskedAlone, ...row }) => ({
    id: `${runId}/${personaIndex}`,
    twinOf,
    isAskedAlone,
    ...toStored(row),
  }));
}

interface ResponseRow {
  answers: unknown;
  attributes: unknown;
  arrangement: unknown;
  flags: unknown;
  flagDecisions: unknown;
}

function toStored({ answers, attributes, arrangement, flags, flagDecisions }: ResponseRow): Omit<StoredResponse, 'id'> {
  const { options, wordings } = arrangement as Partial<Arrangement>;
  return {
    answers: answers as StoredResponse['answers'],
    attributes: attributes as StoredResponse['attributes'],
    options: options ?? {},
    wordings: wordings ?? {},
    flags: flags as StoredFlag[],
    decisions: flagDecisions as Record<string, string>,
  };
}
