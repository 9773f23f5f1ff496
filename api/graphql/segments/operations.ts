/** Operations on segments besides CRUD: reads of their page, creating, weighting, deleting. */
import { dependentsOf } from '../../../db/segments/dependents.ts';
import { findSegmentIds } from '../../../db/segments/list.ts';
import { distributionView } from '../../../domain/segments/distribution.ts';
import { readableSegment } from '../../../services/segments/own-segment.ts';
import { userIdOf } from '../../viewer.ts';
import { openPool } from '../../../services/segments/pool.ts';
import { segmentDetail, segmentDistributions, segmentProfiles } from '../../../services/segments/read.ts';
import { previewWeights, setWeights } from '../../../services/segments/weights.ts';
import {
  copyOfSegment,
  createSegment,
  deleteSegment,
  segmentFromReactions,
  updateSegment,
} from '../../../services/segments/write.ts';
import { builder } from '../builder.ts';
import { PromptOptionsInputRef } from '../simulations/types.ts';
import { viewType } from '../view-types.ts';
import {
  segmentProfilePageView,
  segmentDependentsView,
  SegmentDetailRef,
  SegmentPoolRef,
  WeightsPreviewRef,
} from './types.ts';

const SegmentInputRef = builder.inputType('SegmentInput', {
  fields: (t) => ({
    name: t.string(),
    description: t.string(),
    tags: t.stringList(),
    criteria: t.field({
      type: 'JSON',
      description:
        'A list of criteria {field, operator, value, not} that must all fit, or a group {all: […], not} or {any: […], not} of criteria and groups.',
    }),
    attributeDefinitions: t.field({ type: 'JSON' }),
    promptOptions: t.field({ type: PromptOptionsInputRef }),
    sourceId: t.id({ description: 'The segment that profiles are taken from; the same as sourceIds with one.' }),
    sourceIds: t.idList({
      description: 'The segments that profiles are taken from, for a new segment or one that has them already.',
    }),
    /** Only for create: cohort (voters) or dynamic (customers). */
    kind: t.string(),
  }),
});

builder.queryFields((t) => ({
  segment: t.field({
    type: SegmentDetailRef,
    nullable: true,
    description: 'One of the viewer’s segments, or a sample.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => segmentDetail(db, userIdOf(viewer), id),
  }),
  segmentIds: t.field({
    type: t.listRef('ID', { nullable: true }),
    description: 'Ids of segments by their id or name, in the order asked; null where there is none.',
    args: { named: t.arg.stringList({ required: true }) },
    resolve: (_root, { named }, { db, viewer }) => findSegmentIds(db, userIdOf(viewer), named),
  }),
  segmentDistributions: t.field({
    type: [viewType(distributionView)],
    args: { id: t.arg.id({ required: true }), fields: t.arg.stringList({ required: true }) },
    resolve: (_root, { id, fields }, { db, viewer }) => segmentDistributions(db, userIdOf(viewer), id, fields),
  }),
  segmentProfiles: t.field({
    type: viewType(segmentProfilePageView),
    description: 'Profiles of a segment; with criteria, only those that meet them, as a preview of a derived segment.',
    args: {
      id: t.arg.id({ required: true }),
      criteria: t.arg({ type: 'JSON' }),
      search: t.arg.string(),
      sort: t.arg.string(),
      descending: t.arg.boolean(),
      limit: t.arg.int(),
      offset: t.arg.int(),
    },
    resolve: (_root, { id, criteria, ...asked }, { db, viewer }) =>
      segmentProfiles(db, userIdOf(viewer), id, asked, criteria ?? []),
  }),
  segmentPool: t.field({
    type: SegmentPoolRef,
    description: 'The people of segments that a new segment can be taken from; who is in several counts once.',
    args: { sourceIds: t.arg.idList({ required: true }) },
    resolve: (_root, { sourceIds }, { db, viewer }) => openPool(db, userIdOf(viewer), sourceIds),
  }),
  segmentDependents: t.field({
    type: viewType(segmentDependentsView),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, viewer }) => {
      await readableSegment(db, userIdOf(viewer), id);
      return dependentsOf(db, userIdOf(viewer), id);
    },
  }),
  previewSegmentWeights: t.field({
    type: WeightsPreviewRef,
    args: { id: t.arg.id({ required: true }), targets: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { id, targets }, { db, viewer }) => previewWeights(db, userIdOf(viewer), id, targets),
  }),
}));

builder.mutationFields((t) => ({
  createSegment: t.id({
    args: { input: t.arg({ type: SegmentInputRef, required: true }) },
    resolve: (_root, { input }, context) => createSegment(context, userIdOf(context.viewer), input),
  }),
  updateSegment: t.field({
    type: SegmentDetailRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: SegmentInputRef, required: true }) },
    resolve: async (_root, { id, input }, context) => {
      await updateSegment(context, userIdOf(context.viewer), id, input);
      return segmentDetail(context.db, userIdOf(context.viewer), id);
    },
  }),
  createSegmentFromReactions: t.id({
    description: 'Creates a segment of the personas with one sentiment in one of the viewer’s runs.',
    args: {
      jobId: t.arg.string({ required: true }),
      sentiment: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, { jobId, sentiment, name }, context) =>
      segmentFromReactions(context, userIdOf(context.viewer), jobId, sentiment, name),
  }),
  copySegment: t.id({
    description: 'Copies a segment of the viewer or a sample.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => copyOfSegment(context, userIdOf(context.viewer), id),
  }),
  deleteSegment: t.boolean({
    description: 'Deletes a segment after cancelling its open runs. Segments derived from it keep their profiles.',
    args: { id: t.arg.id({ required: true }), confirmName: t.arg.string({ required: true }) },
    resolve: async (_root, { id, confirmName }, context) => {
      await deleteSegment(context, userIdOf(context.viewer), id, confirmName);
      return true;
    },
  }),
  setSegmentWeights: t.field({
    type: SegmentDetailRef,
    nullable: true,
    description: 'Stores weights for these shares; null removes them.',
    args: { id: t.arg.id({ required: true }), targets: t.arg({ type: 'JSON' }) },
    resolve: async (_root, { id, targets }, { db, viewer }) => {
      await setWeights(db, userIdOf(viewer), id, targets ?? null);
      return segmentDetail(db, userIdOf(viewer), id);
    },
  }),
}));
