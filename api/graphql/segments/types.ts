import type { SegmentImport } from '../../../db/segments/imports.ts';
import type { Dependents } from '../../../db/segments/dependents.ts';
import type { ListedProfile } from '../../../db/segments/reads.ts';
import type { Problem } from '../../../domain/segments/import/decide.ts';
import type { Bucket, Distribution } from '../../../domain/segments/distribution.ts';
import type { ImportCheck } from '../../../services/segments/start-import.ts';
import type { SegmentDetail } from '../../../services/segments/read.ts';
import type { WeightsPreview } from '../../../services/segments/weights.ts';
import { builder } from '../builder.ts';

const always = { nullable: false } as const;

const SegmentLinkRef = builder.objectRef<{ id: string; name: string }>('SegmentLink').implement({
  fields: (t) => ({ id: t.exposeID('id', always), name: t.exposeString('name', always) }),
});

export const SegmentDetailRef = builder.objectRef<SegmentDetail>('SegmentDetail').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    name: t.exposeString('name', always),
    description: t.exposeString('description', { nullable: true }),
    kind: t.exposeString('kind', always),
    type: t.exposeString('type', always),
    size: t.exposeInt('size', always),
    isSample: t.exposeBoolean('isSample', always),
    tags: t.exposeStringList('tags', always),
    criteria: t.field({ type: 'JSON', ...always, resolve: (segment) => segment.criteria }),
    attributeDefinitions: t.field({ type: 'JSON', nullable: true, resolve: (segment) => segment.attributeDefinitions }),
    fields: t.exposeStringList('fields', always),
    parent: t.expose('parent', { type: SegmentLinkRef, nullable: true }),
    derived: t.expose('derived', { type: [SegmentLinkRef], ...always }),
    weighting: t.field({ type: 'JSON', nullable: true, resolve: (segment) => segment.weighting }),
    source: t.exposeString('source', { nullable: true }),
    promptOptions: t.field({
      type: 'JSON',
      ...always,
      description: 'PromptOptionsInput of its people, with what it takes over from its parent; empty for the defaults.',
      resolve: (segment) => segment.promptOptions,
    }),
    metadata: t.field({
      type: 'JSON',
      ...always,
      description:
        'createdAt, source, counts, and socialProfiles (url, platform, writingStyle): those of a segment of yours only.',
      resolve: (segment) => segment.metadata,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', ...always }),
  }),
});

const BucketRef = builder.objectRef<Bucket>('DistributionBucket').implement({
  fields: (t) => ({
    label: t.exposeString('label', always),
    count: t.exposeInt('count', always),
    share: t.exposeFloat('share', always),
    weightedShare: t.exposeFloat('weightedShare', always),
  }),
});

export const DistributionRef = builder.objectRef<Distribution>('Distribution').implement({
  fields: (t) => ({
    field: t.exposeString('field', always),
    kind: t.exposeString('kind', always),
    known: t.exposeInt('known', always),
    total: t.exposeInt('total', always),
    different: t.exposeInt('different', always),
    buckets: t.expose('buckets', { type: [BucketRef], ...always }),
    otherValues: t.exposeInt('otherValues', always),
    otherCount: t.exposeInt('otherCount', always),
    mean: t.exposeFloat('mean', { nullable: true }),
  }),
});

const ProfileRef = builder.objectRef<ListedProfile>('SegmentProfile').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    name: t.exposeString('name', { nullable: true }),
    source: t.exposeString('source', always),
    attributes: t.field({ type: 'JSON', ...always, resolve: (profile) => profile.attributes }),
  }),
});

export const ProfilePageRef = builder
  .objectRef<{ items: ListedProfile[]; total: number }>('SegmentProfilePage')
  .implement({
    fields: (t) => ({
      items: t.expose('items', { type: [ProfileRef], ...always }),
      total: t.exposeInt('total', always),
    }),
  });

export const WeightsPreviewRef = builder.objectRef<WeightsPreview>('WeightsPreview').implement({
  fields: (t) => ({
    before: t.field({ type: 'JSON', ...always, resolve: (preview) => preview.before }),
    reached: t.field({ type: 'JSON', ...always, resolve: (preview) => preview.reached }),
    isConverged: t.exposeBoolean('isConverged', always),
    largestGap: t.exposeFloat('largestGap', always),
    designEffect: t.exposeFloat('designEffect', always),
    effectiveSize: t.exposeFloat('effectiveSize', always),
  }),
});

export const DependentsRef = builder.objectRef<Dependents>('SegmentDependents').implement({
  fields: (t) => ({
    openRuns: t.exposeStringList('openRuns', always),
    endedRuns: t.exposeInt('endedRuns', always),
    recurring: t.exposeStringList('recurring', always),
    derived: t.expose('derived', { type: [SegmentLinkRef], ...always }),
    imports: t.exposeInt('imports', always),
  }),
});

export const SegmentImportRef = builder.objectRef<SegmentImport>('SegmentImport').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    status: t.exposeString('status', always),
    fileName: t.exposeString('fileName', always),
    format: t.exposeString('format', always),
    encoding: t.exposeString('encoding', { nullable: true }),
    delimiter: t.exposeString('delimiter', { nullable: true }),
    columns: t.field({ type: 'JSON', ...always, resolve: (record) => record.columns }),
    segmentId: t.exposeID('segmentId', { nullable: true }),
    segmentName: t.exposeString('segmentName', { nullable: true }),
    madeSegment: t.exposeBoolean('madeSegment', always),
    rowsTotal: t.exposeInt('rowsTotal', always),
    rowsRead: t.exposeInt('rowsRead', always),
    rowsAdded: t.exposeInt('rowsAdded', always),
    rowsReplaced: t.exposeInt('rowsReplaced', always),
    rowsSkipped: t.exposeInt('rowsSkipped', always),
    rowsRefused: t.exposeInt('rowsRefused', always),
    problemCount: t.exposeInt('problemCount', always),
    error: t.exposeString('error', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

const ImportProblemRef = builder.objectRef<Problem>('ImportProblem').implement({
  fields: (t) => ({
    rowNumber: t.exposeInt('rowNumber', always),
    columnName: t.exposeString('columnName', { nullable: true }),
    problem: t.exposeString('problem', always),
    refused: t.exposeBoolean('refused', always),
  }),
});

export const ImportCheckRef = builder.objectRef<ImportCheck>('ImportCheck').implement({
  fields: (t) => ({
    rows: t.exposeInt('rows', always),
    refused: t.exposeInt('refused', always),
    problems: t.expose('problems', { type: [ImportProblemRef], ...always }),
    problemCount: t.exposeInt('problemCount', {
      ...always,
      description: 'Of the first thousand rows; problems are the first of them.',
    }),
    preview: t.field({ type: 'JSON', ...always, resolve: (check) => check.preview }),
  }),
});
