import { checkPromptOptions } from '../../domain/simulations/run-input.ts';
import { firstRows, ownImport, queueImport, type SegmentImport } from '../../db/segments/imports.ts';
import { undoImport } from '../../db/segments/import-undo.ts';
import { insertSegment, withholdAttributes } from '../../db/segments/writes.ts';
import { decideRows, readRows, type Problem } from '../../domain/segments/import/decide.ts';
import { importPlan, findPlanProblem, withReadings, type ImportPlan } from '../../domain/segments/import/plan.ts';
import { listDuplicateFields } from '../../domain/segments/import/row-to-profile.ts';
import { ImportNotFound, InvalidInput } from '../../domain/errors.ts';
import { withoutEnding } from '../../domain/letters.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { importStart } from '../jobs/starts.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { ownSegment } from './own-segment.ts';
import type { ImportColumn } from '../../domain/segments/import/columns.ts';

export interface ImportStart {
  plan: unknown;
  /** An existing segment to import into; without it a new one is created. */
  segmentId?: string | null | undefined;
  /** Name of the new segment; the file's name when omitted. */
  name?: string | null | undefined;
}

export interface ImportCheck {
  /** Number of rows that were checked, 1,000 at most. */
  rows: number;
  refused: number;
  /** The first 50 problems. */
  problems: Problem[];
  problemCount: number;
  /** Profiles that the first rows would become. */
  preview: unknown[];
}

const maxPreview = 8;
const maxProblems = 50;

/** Previews the first thousand rows as profiles. Throws ImportNotFound, InvalidInput. */
export async function checkImport({ db }: JobDeps, userId: string, id: string, given: unknown): Promise<ImportCheck> {
  const record = await requireImport({ db }, userId, id);
  const plan = parsePlan(given, record);
  const rows = await firstRows(db, id);
  const today = record.createdAt.toISOString().slice(0, 10);
  const decided = decideRows(readRows(rows, { plan, today, hash: (_name, value) => value }), {
    plan,
    columnNames: columnsOf(record).map((column) => column.name),
    known: new Map(),
    idOf: String,
  });
  const { added, refused, problems } = decided;
  return {
    rows: rows.length,
    refused,
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
    preview: added.slice(0, maxPreview),
  };
}

/**
 * Starts the import of an uploaded file, into an existing segment or a new one. Throws ImportNotFound, SegmentNotFound,
 * RecordReadOnly, InvalidInput.
 */
export async function startImport(
  deps: JobDeps,
  userId: string,
  id: string,
  { plan: given, segmentId, name }: ImportStart,
): Promise<void> {
  const { db } = deps;
  const record = await requireImport(deps, userId, id);
  if (record.status !== 'ready') throw new InvalidInput('This import has been started');
  const plan = parsePlan(given, record);
  const existing = segmentId ? await ownSegment(db, userId, segmentId) : null;
  if (existing && (existing.kind === 'cohort') !== (plan.target === 'voters'))
    throw new InvalidInput(
      `Only ${existing.kind === 'cohort' ? 'voters' : 'customers'} can be imported into ${existing.row.name}`,
      'segmentId',
    );
  const withheld = identifyingAttributes(plan, columnsOf(record));
  const segmentName = existing?.row.name ?? (name?.trim() || withoutEnding(record.fileName)).slice(0, 200);
  await db.transaction().execute(async (trx) => {
    const into = existing?.row.id ?? (await insertSegment(trx, newSegment(userId, segmentName, plan, withheld)));
    if (existing) await withholdAttributes(trx, existing, withheld);
    const queued = await queueImport(trx, userId, id, {
      plan,
      segmentId: into,
      segmentName,
      madeSegment: existing === null,
    });
    if (queued === null) throw new InvalidInput('This import has been started');
  });
  await startStoredJob(deps, importStart, id);
}

/** Lists imported attributes whose columns identify people. They are stored but never shown to a provider. */
function identifyingAttributes(plan: ImportPlan, columns: readonly ImportColumn[]): string[] {
  return plan.columns.flatMap(({ index, to, name }) =>
    to === 'attribute' && name && (columns[index]?.identifies ?? null) !== null ? name : [],
  );
}

function newSegment(userId: string, name: string, plan: ImportPlan, withheld: string[]) {
  const isVoters = plan.target === 'voters';
  const attributes = plan.columns.flatMap((column) =>
    column.to === 'attribute' ? { name: column.name, type: column.type ?? 'text' } : [],
  );
  return {
    userId,
    name,
    description: null,
    tags: [],
    kind: isVoters ? ('cohort' as const) : ('dynamic' as const),
    sourceIds: [],
    criteria: [],
    attributeDefinitions: isVoters ? null : attributes,
    type: 'imported' as const,
    privacy: { promptOptions: checkPromptOptions(plan.promptOptions) ?? {}, withheld },
  };
}

export async function undoOwnImport({ db }: JobDeps, userId: string, id: string): Promise<boolean> {
  return undoImport(db, userId, id);
}

async function requireImport({ db }: Pick<JobDeps, 'db'>, userId: string, id: string): Promise<SegmentImport> {
  const record = await ownImport(db, userId, id);
  if (!record) throw new ImportNotFound();
  return record;
}

function parsePlan(given: unknown, record: SegmentImport): ImportPlan {
  const parsed = importPlan.safeParse(given);
  if (!parsed.success) throw new InvalidInput('Choose at least one column to import', 'plan');
  checkPromptOptions(parsed.data.promptOptions);
  const problem = findPlanProblem(parsed.data, columnsOf(record).length);
  if (problem !== null) throw new InvalidInput(problem, 'plan');
  if (parsed.data.duplicates !== 'keep' && listDuplicateFields(parsed.data).length === 0)
    throw new InvalidInput('Choose the columns that tell who is the same person', 'plan');
  return withReadings(parsed.data, columnsOf(record));
}

export function columnsOf({ columns }: Pick<SegmentImport, 'columns'>): ImportColumn[] {
  return columns as ImportColumn[];
}
