/** Surveys of a person: write a draft, publish it, correct, close and remove it. */
import { isDeepStrictEqual } from 'node:util';
import type { Db, Trx } from '../../db/client.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { deleteSurvey, insertSurvey, lockOwnSurvey, recordSurvey } from '../../db/surveys/surveys.ts';
import {
  deleteDraft,
  insertDraft,
  publishDraft,
  updateDefinition,
  versionsOf,
  type StoredVersion,
} from '../../db/surveys/versions.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { StaleSurveyDraft, SurveyNotFound } from '../../domain/surveys/errors.ts';
import { emptySurvey, surveyStatusOf, type SurveyStatus } from '../../domain/surveys/record.ts';
import { validateSurvey } from '../../domain/surveys/validate.ts';
import { isCompatible } from '../../domain/surveys/versions.ts';
import { checkCanBeAsked, readDefinition } from './definition.ts';

interface Locked {
  trx: Trx;
  draft: StoredVersion | undefined;
  /** The newest published version. */
  published: StoredVersion | undefined;
  status: SurveyStatus;
}

/** The draft as a page last read it; what is left out is not checked. */
interface KnownDraft {
  number?: number | null | undefined;
  updatedAt?: Date | null | undefined;
}

/** Stores a new draft and returns the survey's id. Throws InvalidInput. */
export async function startSurvey(db: Db, userId: string, given: unknown): Promise<string> {
  const definition = given === null || given === undefined ? emptySurvey() : readDefinition(given);
  const id = newRecordId();
  await db.transaction().execute(async (trx) => {
    await insertSurvey(trx, { id, userId, definition });
    await insertDraft(trx, { surveyId: id, number: 1, definition });
  });
  return id;
}

/**
 * Replaces the draft. `number` is its version, and `updatedAt` the time at which it was last read, if that is to be
 * checked. The same draft again, as after a lost answer, changes nothing. Throws InvalidInput, SurveyNotFound,
 * StaleSurveyDraft.
 */
export async function saveSurveyDraft(
  db: Db,
  userId: string,
  id: string,
  { definition, number, updatedAt }: { definition?: unknown; number: number; updatedAt?: Date | null | undefined },
): Promise<void> {
  const read = readDefinition(definition);
  await change(db, userId, id, async ({ trx, draft }) => {
    if (draft?.number !== number) throw new StaleSurveyDraft();
    if (!isAsRead(draft, { updatedAt })) {
      if (isDeepStrictEqual(validateSurvey(draft.definition).survey, read)) return;
      throw new StaleSurveyDraft();
    }
    await updateDefinition(trx, { surveyId: id, number, definition: read });
  });
}

/** Starts a new draft from the newest version; one that exists stays. Throws SurveyNotFound. */
export async function reviseSurvey(db: Db, userId: string, id: string): Promise<void> {
  await change(db, userId, id, async ({ trx, draft, published }) => {
    if (draft !== undefined || published === undefined) return;
    await insertDraft(trx, { surveyId: id, number: published.number + 1, definition: published.definition });
  });
}

/**
 * Corrects typing errors in the newest published version, whose answers stay valid. Throws InvalidInput with the reasons
 * when it is more than that, and SurveyNotFound.
 */
export async function correctSurvey(db: Db, userId: string, id: string, given: unknown): Promise<void> {
  const definition = readDefinition(given);
  checkCanBeAsked(definition);
  await change(db, userId, id, async ({ trx, published }) => {
    if (published === undefined) throw new InvalidInput('This survey is a draft, which can simply be edited');
    const { isCompatible: isCorrection, reasons } = isCompatible(published.definition, definition);
    if (!isCorrection)
      throw new InvalidInput(
        `Only typing errors can be corrected in a published version. ${reasons.slice(0, 5).join(' ')}`,
        'definition',
      );
    await updateDefinition(trx, { surveyId: id, number: published.number, definition });
  });
}

/**
 * Publishes the draft and opens the survey; with `known`, only the draft that was read. Throws InvalidInput when it cannot
 * be asked, SurveyNotFound, StaleSurveyDraft.
 */
export async function publishSurvey(db: Db, userId: string, id: string, known: KnownDraft = {}): Promise<void> {
  await change(db, userId, id, async ({ trx, draft }) => {
    if (draft === undefined) throw new InvalidInput('There is no draft to publish');
    if (!isAsRead(draft, known)) throw new StaleSurveyDraft();
    checkCanBeAsked(draft.definition);
    await publishDraft(trx, id);
    return 'open';
  });
}

/** Closes or reopens a published survey. Throws InvalidInput for a draft, and SurveyNotFound. */
export async function setSurveyOpen(db: Db, userId: string, id: string, isOpen: boolean): Promise<void> {
  await change(db, userId, id, async ({ status }) => {
    if (status === 'draft') throw new InvalidInput('This survey is not published yet');
    return isOpen ? 'open' : 'closed';
  });
}

/** Deletes the draft of a survey that was published before. Throws InvalidInput for any other, and SurveyNotFound. */
export async function deleteSurveyDraft(db: Db, userId: string, id: string): Promise<void> {
  await change(db, userId, id, async ({ trx, published }) => {
    if (published === undefined) throw new InvalidInput('This draft is the whole survey. Delete the survey instead');
    await deleteDraft(trx, id);
  });
}

/** Deletes a survey with everything that belongs to it. Throws SurveyNotFound. */
export async function removeSurvey(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockOwnSurvey(trx, userId, id)) === undefined) throw new SurveyNotFound();
    await deleteSurvey(trx, { id, userId });
  });
}

function isAsRead(draft: StoredVersion, { number, updatedAt }: KnownDraft): boolean {
  if (number != null && number !== draft.number) return false;
  return updatedAt == null || updatedAt.getTime() === draft.updatedAt.getTime();
}

/** Changes a locked survey and then its record; `work` may return its new status. */
async function change(
  db: Db,
  userId: string,
  id: string,
  work: (survey: Locked) => Promise<SurveyStatus | undefined | void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const survey = await lockOwnSurvey(trx, userId, id);
    if (survey === undefined) throw new SurveyNotFound();
    const versions = await versionsOf(trx, id);
    const published = versions.find(({ publishedAt }) => publishedAt !== null);
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    const status = await work({
      trx,
      draft,
      published,
      status: surveyStatusOf(survey.status, published !== undefined),
    });
    await recordSurvey(trx, { id, userId, ...(status === undefined ? {} : { status }) });
  });
}
