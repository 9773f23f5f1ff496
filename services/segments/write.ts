import { z } from 'zod';
import { ownRun } from '../../db/simulations/own-run.ts';
import { insertReactors, reactorsOf } from '../../db/segments/from-reactions.ts';
import { derivedFrom, dependentsOf } from '../../db/segments/dependents.ts';
import { changeSegment, copySegment, detachDerived, insertSegment, removeSegment } from '../../db/segments/writes.ts';
import { findSegment, membersOfRow, privacyOfRow, type SegmentRow } from '../../db/segments/segments.ts';
import { ownImports } from '../../db/segments/imports.ts';
import { InvalidInput, JobNotFound, SegmentNotConfirmed } from '../../domain/errors.ts';
import { checkPromptOptions } from '../../domain/simulations/run-input.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { cancelOwnJob } from '../jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { storedImport } from '../../db/segments/import-work.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { ownSegment, readableSegment } from './own-segment.ts';
import { readCriteria } from './read-criteria.ts';
import { changedSources, checkSources, findSources, type SourcesInput } from './sources.ts';

export interface SegmentInput extends SourcesInput {
  name?: string | null | undefined;
  description?: string | null | undefined;
  tags?: string[] | null | undefined;
  criteria?: unknown;
  attributeDefinitions?: unknown;
  /** Unchecked PromptOptions of domain/personas; null for the defaults. */
  promptOptions?: unknown;
}

export interface NewSegmentInput extends SegmentInput {
  kind?: string | null | undefined;
}

const definition = z.object({
  name: z.string().trim().min(1).max(80),
  label: z.string().trim().max(120).optional(),
  type: z.enum(['text', 'number', 'boolean', 'date', 'list']),
  description: z.string().max(500).optional(),
});

export async function createSegment({ db }: JobDeps, userId: string, input: NewSegmentInput): Promise<string> {
  const checked = checkedInput(input);
  const sources = await findSources(db, userId, input);
  await checkSources(db, userId, sources);
  return insertSegment(db, {
    userId,
    name: nameOf(input.name),
    description: checked.description ?? null,
    tags: checked.tags ?? [],
    kind: kindOf(sources, input.kind),
    sourceIds: sources.map(({ row }) => row.id),
    criteria: checked.criteria ?? [],
    attributeDefinitions: checked.attributeDefinitions ?? null,
    type: 'other',
    ...(checked.privacy ? { privacy: checked.privacy } : {}),
  });
}

/** A segment of voters and customers is a cohort, which can keep copies of both. */
function kindOf(sources: readonly SegmentRow[], given: string | null | undefined): 'cohort' | 'dynamic' {
  if (sources.length === 0) return given === 'dynamic' ? 'dynamic' : 'cohort';
  return sources.every(({ kind }) => kind === 'dynamic') ? 'dynamic' : 'cohort';
}

/**
 * Creates a segment of the personas with this sentiment in one of the person's runs. Throws JobNotFound, InvalidInput.
 */
export async function segmentFromReactions(
  { db }: JobDeps,
  userId: string,
  jobId: string,
  sentiment: string,
  name: string,
): Promise<string> {
  const chosen = sentiments.find((known) => known === sentiment);
  if (chosen === undefined) throw new InvalidInput('sentiment must be positive, neutral or negative', 'sentiment');
  const run = await ownRun(db, userId, jobId);
  if (!run) throw new JobNotFound();
  const reactors = await reactorsOf(db, userId, run.id, chosen);
  if (reactors.length === 0) throw new InvalidInput(`Nobody's reaction was ${sentiment}`, 'sentiment');
  return insertReactors(db, userId, { id: run.id, jobId }, nameOf(name), reactors);
}

/** Changes the given fields of the person's own segment. Throws SegmentNotFound, RecordReadOnly, InvalidInput. */
export async function updateSegment({ db }: JobDeps, userId: string, id: string, input: SegmentInput): Promise<void> {
  const found = await ownSegment(db, userId, id);
  const name = input.name === undefined || input.name === null ? {} : { name: nameOf(input.name) };
  const checked = checkedInput(input);
  const sourceIds = await changedSources(db, userId, found, input);
  await changeSegment(db, userId, found, { ...name, ...checked, ...(sourceIds === undefined ? {} : { sourceIds }) });
}

/** Copies the person's own segment or a sample. Returns the copy's id. Throws SegmentNotFound. */
export async function copyOfSegment({ db }: JobDeps, userId: string, id: string): Promise<string> {
  const found = await readableSegment(db, userId, id);
  return copySegment(db, userId, found, `${found.row.name.slice(0, 190)} (copy)`);
}

/**
 * Deletes a segment if `confirmName` is its name. Open runs and imports are cancelled first; segments derived from it
 * keep copies of their current profiles; finished runs keep their results. Throws SegmentNotFound, RecordReadOnly,
 * SegmentNotConfirmed.
 */
export async function deleteSegment(deps: JobDeps, userId: string, id: string, confirmName: string): Promise<void> {
  const found = await ownSegment(deps.db, userId, id);
  if (confirmName.trim() !== found.row.name.trim()) throw new SegmentNotConfirmed();
  const { openRuns } = await dependentsOf(deps.db, userId, id);
  for (const jobId of openRuns) await cancelOwnJob(deps, storedSimulation, userId, jobId);
  for (const open of await ownImports(deps.db, userId, id, 50)) await cancelOwnJob(deps, storedImport, userId, open.id);
  await deps.db.transaction().execute(async (trx) => {
    for (const child of await derivedFrom(trx, userId, id)) {
      const row = await findSegment(trx, userId, child.id);
      if (row)
        await detachDerived(trx, row, await membersOfRow(trx, userId, row), await privacyOfRow(trx, userId, row));
    }
    await removeSegment(trx, userId, found);
  });
}

function nameOf(name: string | null | undefined): string {
  const trimmed = (name ?? '').trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new InvalidInput('A segment needs a name of up to 200 characters', 'name');
  return trimmed;
}

function checkedInput({ description, tags, criteria, attributeDefinitions, promptOptions }: SegmentInput) {
  const definitions =
    attributeDefinitions === undefined
      ? undefined
      : z
          .array(definition)
          .max(200)
          .safeParse(attributeDefinitions ?? []);
  if (definitions && !definitions.success)
    throw new InvalidInput('Each attribute needs a name and a type', 'attributeDefinitions');
  if (definitions && new Set(definitions.data.map((one) => one.name)).size < definitions.data.length)
    throw new InvalidInput('Two attributes have the same name', 'attributeDefinitions');
  return {
    ...(description === undefined ? {} : { description: description?.trim().slice(0, 2_000) || null }),
    ...(tags === undefined || tags === null ? {} : { tags: tagsOf(tags) }),
    ...(criteria === undefined || criteria === null ? {} : { criteria: readCriteria(criteria) }),
    ...(definitions ? { attributeDefinitions: definitions.data } : {}),
    ...(promptOptions === undefined ? {} : { privacy: { promptOptions: checkPromptOptions(promptOptions) ?? {} } }),
  };
}

function tagsOf(tags: string[]): string[] {
  const clean = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  if (clean.length > 20 || clean.some((tag) => tag.length > 40))
    throw new InvalidInput('Up to 20 tags of up to 40 characters', 'tags');
  return clean;
}
