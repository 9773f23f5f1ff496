/** Segments from a description: drafts of proposals, and segments drawn from them. */
import type { SegmentDraft } from '../../../db/segments/drafts.ts';
import { id, text, maybe, json, derived, list, int, time, view } from '../../../domain/view.ts';
import { createDescribed, drawAgain } from '../../../services/described-segments/create.ts';
import {
  dropDraft,
  editDraft,
  readDraft,
  readDrafts,
  startDraft,
  writeDraft,
} from '../../../services/described-segments/drafts.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewTypeFrom } from '../view-types.ts';

const segmentDraftView = view(
  'SegmentDraft',
  'A proposal of a described segment; no people are drawn before a segment is made of it.',
  {
    id: id(),
    description: text(),
    status: text('asking (a model), ready, or failed.'),
    origin: text('Author of the first version: model, simulator, published (tables), or typed.'),
    model: maybe(text()),
    proposal: derived(
      maybe(
        json<unknown>(
          'name, country, size, attributes (name, kind, values with shares of 1, source or isAssumed) and pairs, as edited last; null before there is one. Sources are named by the model and not checked.',
        ),
      ),
    ),
    notes: list(text('Changes that were made to the model’s figures.')),
    seed: int(),
    problem: maybe(text('Reason why there is no proposal.')),
    createdAt: time(),
    updatedAt: time(),
  },
);

const SegmentDraftRef = viewTypeFrom<SegmentDraft, typeof segmentDraftView>(segmentDraftView, {
  proposal: (draft) => draft.proposal,
});

builder.queryFields((t) => ({
  segmentDrafts: t.field({
    type: [SegmentDraftRef],
    description: 'The viewer’s drafts, newest first; 20 at most.',
    resolve: (_root, _args, { db, viewer }) => readDrafts(db, userIdOf(viewer)),
  }),
  segmentDraft: t.field({
    type: SegmentDraftRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => readDraft(db, userIdOf(viewer), id),
  }),
}));

builder.mutationFields((t) => ({
  describeSegment: t.field({
    type: SegmentDraftRef,
    description: 'Asks a model for the shares of a described segment. The answer comes into the draft.',
    args: { description: t.arg.string({ required: true }) },
    resolve: (_root, { description }, context) => startDraft(context, userIdOf(context.viewer), description),
  }),
  writeSegmentDraft: t.field({
    type: SegmentDraftRef,
    description:
      'Creates a draft without a model: from published tables when a starter is named, else a short one to write on.',
    args: {
      description: t.arg.string({ required: true }),
      starter: t.arg.string({ description: 'germany, france, canada, or australia.' }),
    },
    resolve: (_root, { description, starter }, { db, viewer }) =>
      writeDraft(db, userIdOf(viewer), description, starter ?? null),
  }),
  saveSegmentDraft: t.field({
    type: SegmentDraftRef,
    description: 'Stores an edited proposal, finished or not.',
    args: {
      id: t.arg.id({ required: true }),
      proposal: t.arg({ type: 'JSON', required: true }),
      seed: t.arg.int({ required: true }),
    },
    resolve: (_root, { id, proposal, seed }, { db, viewer }) => editDraft(db, userIdOf(viewer), id, { proposal, seed }),
  }),
  deleteSegmentDraft: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, viewer }) => {
      await dropDraft(db, userIdOf(viewer), id);
      return true;
    },
  }),
  createDescribedSegment: t.id({
    description:
      'Draws the people of a draft and makes a segment of them. The same proposal and seed give the same people.',
    args: {
      draftId: t.arg.id({ required: true }),
      proposal: t.arg({ type: 'JSON', required: true }),
      seed: t.arg.int({ required: true }),
    },
    resolve: (_root, { draftId, proposal, seed }, { db, viewer }) =>
      createDescribed(db, userIdOf(viewer), draftId, { proposal, seed }),
  }),
  drawSegmentAgain: t.id({
    description: 'Draws a described segment again with another seed, as a segment of its own.',
    args: { id: t.arg.id({ required: true }), seed: t.arg.int({ required: true }) },
    resolve: (_root, { id, seed }, { db, viewer }) => drawAgain(db, userIdOf(viewer), id, seed),
  }),
}));
