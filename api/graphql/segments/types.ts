import type { SegmentImport } from '../../../db/segments/imports.ts';
import type { ListedProfile } from '../../../db/segments/reads.ts';
import { problemView } from '../../../domain/segments/import/decide.ts';
import { importedColumns } from '../../../domain/segments/import/column-use.ts';
import { columnUseView, columnSum } from '../../../domain/tables/said.ts';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import type { ImportPlan } from '../../../domain/segments/import/plan.ts';
import { id, text, view, maybe, int, flag, list, json, derived, time, float } from '../../../domain/view.ts';
import type { ImportCheck } from '../../../services/segments/start-import.ts';
import type { Pool } from '../../../services/segments/pool.ts';
import type { SegmentDetail } from '../../../services/segments/read.ts';
import type { WeightsPreview } from '../../../services/segments/weights.ts';
import { builder } from '../builder.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

const segmentLinkView = view('SegmentLink', {
  id: id(),
  name: text(),
});

const segmentDetailView = view('SegmentDetail', {
  id: id(),
  name: text(),
  description: maybe(text()),
  kind: text(),
  type: text(),
  size: int(),
  isSample: flag(),
  tags: list(text()),
  criteria: derived(json<unknown>('A list of criteria that must all fit, or a group {all: […]} or {any: […]}.')),
  attributeDefinitions: derived(maybe(json<unknown>())),
  fields: list(text()),
  parent: derived(maybe(segmentLinkView, 'The first of its sources.')),
  sources: list(segmentLinkView),
  derived: list(segmentLinkView),
  weighting: derived(maybe(json<unknown>())),
  source: maybe(text()),
  promptOptions: derived(
    json<unknown>('PromptOptionsInput of the segment, merged with its parent’s; empty for the defaults.'),
  ),
  metadata: derived(
    json<unknown>(
      'createdAt, source, counts, and socialProfiles (url, platform, writingStyle), the latter for your own segments only.',
    ),
  ),
  described: derived(
    maybe(
      json<unknown>('description, seed, origin, model and proposal of a segment that was drawn from a description.'),
    ),
  ),
  createdAt: time(),
  updatedAt: time(),
});

export const SegmentDetailRef = viewTypeFrom<SegmentDetail, typeof segmentDetailView>(segmentDetailView, {
  criteria: (segment) => segment.criteria,
  attributeDefinitions: (segment) => segment.attributeDefinitions,
  parent: ({ sources: [first] }) => first ?? null,
  weighting: (segment) => segment.weighting,
  promptOptions: (segment) => segment.promptOptions,
  metadata: (segment) => segment.metadata,
  described: (segment) => segment.described,
});

const segmentProfileView = view('SegmentProfile', {
  id: id(),
  name: maybe(text()),
  source: text(),
  attributes: derived(json<unknown>()),
});

viewTypeFrom<ListedProfile, typeof segmentProfileView>(segmentProfileView, {
  attributes: (profile) => profile.attributes,
});

export const segmentProfilePageView = view('SegmentProfilePage', {
  items: list(segmentProfileView),
  total: int(),
});

const segmentValueView = view('SegmentValue', {
  value: text(),
  count: int(),
});

export const SegmentPoolRef = builder.objectRef<Pool>('SegmentPool').implement({
  fields: (t) => ({
    size: t.int({ resolve: (pool) => pool.size() }),
    fields: t.stringList({ resolve: (pool) => pool.fields() }),
    values: t.field({
      type: [viewType(segmentValueView)],
      description: 'Up to 20 values of an attribute that contain the search text, with the number of people.',
      args: { field: t.arg.string({ required: true }), search: t.arg.string() },
      resolve: (pool, { field, search }) => pool.values(field, search ?? ''),
    }),
    profiles: t.field({
      type: viewType(segmentProfilePageView),
      description: 'Those who meet the criteria, and the first of them.',
      args: { criteria: t.arg({ type: 'JSON' }), limit: t.arg.int() },
      resolve: (pool, { criteria, limit }) => pool.profiles(criteria ?? [], limit ?? 8),
    }),
  }),
});

const weightsPreviewView = view('WeightsPreview', {
  before: derived(json<unknown>()),
  reached: derived(json<unknown>()),
  isConverged: flag(),
  largestGap: float(),
  designEffect: float(),
  effectiveSize: float(),
});

export const WeightsPreviewRef = viewTypeFrom<WeightsPreview, typeof weightsPreviewView>(weightsPreviewView, {
  before: (preview) => preview.before,
  reached: (preview) => preview.reached,
});

export const segmentDependentsView = view('SegmentDependents', {
  openRuns: list(text()),
  endedRuns: int(),
  recurring: list(text()),
  derived: list(segmentLinkView),
  imports: int(),
});

const segmentImportView = view('SegmentImport', {
  id: id(),
  status: text(),
  fileName: text(),
  format: text(),
  encoding: maybe(text()),
  delimiter: maybe(text()),
  columns: derived(json<unknown>()),
  reading: derived(
    maybe(
      json<unknown>(
        'How the file was read: its rows as a sum (rows = people + headers + titles + empty + totals), sheets, notes. rowsTotal are its people: rowsTotal = rowsAdded + rowsReplaced + rowsSkipped + rowsRefused at the end.',
      ),
    ),
  ),
  columnUse: derived(list(columnUseView, 'What became of each column.')),
  columnSum: derived(text('Its columns as a sum: columns = used + kept as attribute + left out.')),
  segmentId: maybe(id()),
  segmentName: maybe(text()),
  madeSegment: flag(),
  rowsTotal: int(),
  rowsRead: int(),
  rowsAdded: int(),
  rowsReplaced: int(),
  rowsSkipped: int(),
  rowsRefused: int(),
  problemCount: int(),
  error: maybe(text()),
  createdAt: time(),
  finishedAt: maybe(time()),
});

export const SegmentImportRef = viewTypeFrom<SegmentImport, typeof segmentImportView>(segmentImportView, {
  columns: (record) => record.columns,
  reading: (record) => record.reading,
  columnUse: ({ columns, plan }) => importedColumns(columns as ImportColumn[], plan as ImportPlan | null),
  columnSum: ({ columns, plan }) => columnSum(importedColumns(columns as ImportColumn[], plan as ImportPlan | null)),
});

const importCheckView = view('ImportCheck', {
  rows: int(),
  refused: int(),
  problems: list(problemView),
  problemCount: int('Check of the first thousand rows, with the first problems.'),
  preview: derived(json<unknown>()),
});

export const ImportCheckRef = viewTypeFrom<ImportCheck, typeof importCheckView>(importCheckView, {
  preview: (check) => check.preview,
});
