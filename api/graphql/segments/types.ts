import type { SegmentImport } from '../../../db/segments/imports.ts';
import type { Dependents } from '../../../db/segments/dependents.ts';
import type { ListedProfile } from '../../../db/segments/reads.ts';
import type { Problem } from '../../../domain/segments/import/decide.ts';
import { importedColumns } from '../../../domain/segments/import/column-use.ts';
import { columnSum } from '../../../domain/tables/said.ts';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import type { ImportPlan } from '../../../domain/segments/import/plan.ts';
import type { Bucket, Distribution } from '../../../domain/segments/distribution.ts';
import type { ImportCheck } from '../../../services/segments/start-import.ts';
import type { Pool } from '../../../services/segments/pool.ts';
import type { SegmentDetail } from '../../../services/segments/read.ts';
import type { WeightsPreview } from '../../../services/segments/weights.ts';
import { builder } from '../builder.ts';
import { ImportedColumnRef } from '../table-types.ts';

const SegmentLinkRef = builder.objectRef<{ id: string; name: string }>('SegmentLink').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

export const SegmentDetailRef = builder.objectRef<SegmentDetail>('SegmentDetail').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    kind: t.exposeString('kind'),
    type: t.exposeString('type'),
    size: t.exposeInt('size'),
    isSample: t.exposeBoolean('isSample'),
    tags: t.exposeStringList('tags'),
    criteria: t.field({
      type: 'JSON',
      description: 'A list of criteria that must all fit, or a group {all: […]} or {any: […]}.',
      resolve: (segment) => segment.criteria,
    }),
    attributeDefinitions: t.field({ type: 'JSON', nullable: true, resolve: (segment) => segment.attributeDefinitions }),
    fields: t.exposeStringList('fields'),
    parent: t.field({
      type: SegmentLinkRef,
      nullable: true,
      description: 'The first of its sources.',
      resolve: ({ sources: [first] }) => first ?? null,
    }),
    sources: t.expose('sources', { type: [SegmentLinkRef] }),
    derived: t.expose('derived', { type: [SegmentLinkRef] }),
    weighting: t.field({ type: 'JSON', nullable: true, resolve: (segment) => segment.weighting }),
    source: t.exposeString('source', { nullable: true }),
    promptOptions: t.field({
      type: 'JSON',
      description: 'PromptOptionsInput of the segment, merged with its parent’s; empty for the defaults.',
      resolve: (segment) => segment.promptOptions,
    }),
    metadata: t.field({
      type: 'JSON',
      description:
        'createdAt, source, counts, and socialProfiles (url, platform, writingStyle), the latter for your own segments only.',
      resolve: (segment) => segment.metadata,
    }),
    described: t.field({
      type: 'JSON',
      nullable: true,
      description: 'description, seed, origin, model and proposal of a segment that was drawn from a description.',
      resolve: (segment) => segment.described,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const BucketRef = builder.objectRef<Bucket>('DistributionBucket').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    count: t.exposeInt('count'),
    share: t.exposeFloat('share'),
    weightedShare: t.exposeFloat('weightedShare'),
  }),
});

export const DistributionRef = builder.objectRef<Distribution>('Distribution').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    kind: t.exposeString('kind'),
    known: t.exposeInt('known'),
    total: t.exposeInt('total'),
    different: t.exposeInt('different'),
    buckets: t.expose('buckets', { type: [BucketRef] }),
    otherValues: t.exposeInt('otherValues'),
    otherCount: t.exposeInt('otherCount'),
    mean: t.exposeFloat('mean', { nullable: true }),
  }),
});

const ProfileRef = builder.objectRef<ListedProfile>('SegmentProfile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { nullable: true }),
    source: t.exposeString('source'),
    attributes: t.field({ type: 'JSON', resolve: (profile) => profile.attributes }),
  }),
});

export const ProfilePageRef = builder
  .objectRef<{ items: ListedProfile[]; total: number }>('SegmentProfilePage')
  .implement({
    fields: (t) => ({
      items: t.expose('items', { type: [ProfileRef] }),
      total: t.exposeInt('total'),
    }),
  });

const SegmentValueRef = builder.objectRef<{ value: string; count: number }>('SegmentValue').implement({
  fields: (t) => ({ value: t.exposeString('value'), count: t.exposeInt('count') }),
});

export const SegmentPoolRef = builder.objectRef<Pool>('SegmentPool').implement({
  fields: (t) => ({
    size: t.int({ resolve: (pool) => pool.size() }),
    fields: t.stringList({ resolve: (pool) => pool.fields() }),
    values: t.field({
      type: [SegmentValueRef],
      description: 'Up to 20 values of an attribute that contain the search text, with the number of people.',
      args: { field: t.arg.string({ required: true }), search: t.arg.string() },
      resolve: (pool, { field, search }) => pool.values(field, search ?? ''),
    }),
    profiles: t.field({
      type: ProfilePageRef,
      description: 'Those who meet the criteria, and the first of them.',
      args: { criteria: t.arg({ type: 'JSON' }), limit: t.arg.int() },
      resolve: (pool, { criteria, limit }) => pool.profiles(criteria ?? [], limit ?? 8),
    }),
  }),
});

export const WeightsPreviewRef = builder.objectRef<WeightsPreview>('WeightsPreview').implement({
  fields: (t) => ({
    before: t.field({ type: 'JSON', resolve: (preview) => preview.before }),
    reached: t.field({ type: 'JSON', resolve: (preview) => preview.reached }),
    isConverged: t.exposeBoolean('isConverged'),
    largestGap: t.exposeFloat('largestGap'),
    designEffect: t.exposeFloat('designEffect'),
    effectiveSize: t.exposeFloat('effectiveSize'),
  }),
});

export const DependentsRef = builder.objectRef<Dependents>('SegmentDependents').implement({
  fields: (t) => ({
    openRuns: t.exposeStringList('openRuns'),
    endedRuns: t.exposeInt('endedRuns'),
    recurring: t.exposeStringList('recurring'),
    derived: t.expose('derived', { type: [SegmentLinkRef] }),
    imports: t.exposeInt('imports'),
  }),
});

export const SegmentImportRef = builder.objectRef<SegmentImport>('SegmentImport').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.exposeString('status'),
    fileName: t.exposeString('fileName'),
    format: t.exposeString('format'),
    encoding: t.exposeString('encoding', { nullable: true }),
    delimiter: t.exposeString('delimiter', { nullable: true }),
    columns: t.field({ type: 'JSON', resolve: (record) => record.columns }),
    reading: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'How the file was read: its rows as a sum (rows = people + headers + titles + empty + totals), sheets, notes. rowsTotal are its people: rowsTotal = rowsAdded + rowsReplaced + rowsSkipped + rowsRefused at the end.',
      resolve: (record) => record.reading,
    }),
    columnUse: t.field({
      type: [ImportedColumnRef],
      description: 'What became of each column.',
      resolve: ({ columns, plan }) => importedColumns(columns as ImportColumn[], plan as ImportPlan | null),
    }),
    columnSum: t.string({
      description: 'Its columns as a sum: columns = used + kept as attribute + left out.',
      resolve: ({ columns, plan }) => columnSum(importedColumns(columns as ImportColumn[], plan as ImportPlan | null)),
    }),
    segmentId: t.exposeID('segmentId', { nullable: true }),
    segmentName: t.exposeString('segmentName', { nullable: true }),
    madeSegment: t.exposeBoolean('madeSegment'),
    rowsTotal: t.exposeInt('rowsTotal'),
    rowsRead: t.exposeInt('rowsRead'),
    rowsAdded: t.exposeInt('rowsAdded'),
    rowsReplaced: t.exposeInt('rowsReplaced'),
    rowsSkipped: t.exposeInt('rowsSkipped'),
    rowsRefused: t.exposeInt('rowsRefused'),
    problemCount: t.exposeInt('problemCount'),
    error: t.exposeString('error', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

const ImportProblemRef = builder.objectRef<Problem>('ImportProblem').implement({
  fields: (t) => ({
    rowNumber: t.exposeInt('rowNumber'),
    columnName: t.exposeString('columnName', { nullable: true }),
    problem: t.exposeString('problem'),
    refused: t.exposeBoolean('refused'),
  }),
});

export const ImportCheckRef = builder.objectRef<ImportCheck>('ImportCheck').implement({
  fields: (t) => ({
    rows: t.exposeInt('rows'),
    refused: t.exposeInt('refused'),
    problems: t.expose('problems', { type: [ImportProblemRef] }),
    problemCount: t.exposeInt('problemCount', {
      description: 'Check of the first thousand rows, with the first problems.',
    }),
    preview: t.field({ type: 'JSON', resolve: (check) => check.preview }),
  }),
});
