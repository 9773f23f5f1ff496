/** Search in the papers of scholars: the state of an index, its builds, and passages with their pages. */
import { readPage } from '../../../db/papers/passages.ts';
import { floor } from '../../../domain/papers/fuse.ts';
import { allScholars } from '../../../domain/papers/index-kind.ts';
import { int, view, id, text, maybe, list } from '../../../domain/view.ts';
import { buildIndex } from '../../../services/papers/build-index.ts';
import { indexView, searchResultView, readIndex, searchPapers } from '../../../services/papers/read-index.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

const pagePlaceView = view('PagePlace', {
  start: int(),
  end: int(),
});

const paperPageView = view('PaperPage', {
  paperId: id(),
  title: text(),
  year: maybe(int()),
  author: maybe(text()),
  page: int(),
  pages: list(int('Pages that have a text.')),
  text: text(),
  passage: maybe(pagePlaceView),
});

const segmentArg = { defaultValue: allScholars, description: 'Id of a segment; all scholars when omitted.' } as const;
const maxPassages = 50;

builder.queryFields((t) => ({
  paperIndex: t.field({
    type: viewType(indexView),
    args: { segmentId: t.arg.id(segmentArg) },
    resolve: (_root, { segmentId }, context) => readIndex(context, userIdOf(context.viewer), segmentId ?? allScholars),
  }),
  searchPapers: t.field({
    type: viewType(searchResultView),
    description: `Passages that are about a question: they hold ${floor.coverage * 100}% of its words, or have a cosine of ${floor.cosine} to it. Without such a passage there is none.`,
    args: {
      question: t.arg.string({ required: true }),
      segmentId: t.arg.id(segmentArg),
      limit: t.arg.int({ defaultValue: 10 }),
    },
    resolve: (_root, { question, segmentId, limit }, context) =>
      searchPapers(context, userIdOf(context.viewer), {
        question,
        segmentId: segmentId ?? allScholars,
        limit: Math.max(1, Math.min(limit ?? 10, maxPassages)),
      }),
  }),
  paperPage: t.field({
    type: viewType(paperPageView),
    nullable: true,
    description: 'A page of a paper, with the place of a passage.',
    args: {
      paperId: t.arg.id({ required: true }),
      page: t.arg.int({ required: true }),
      passageId: t.arg.id(),
    },
    resolve: (_root, { paperId, page, passageId }, { db, viewer }) =>
      readPage(db, userIdOf(viewer), { paperId, page, chunkId: passageId ?? null }),
  }),
}));

builder.mutationFields((t) => ({
  buildPaperIndex: t.string({
    description: 'Builds or updates an index, and returns the id of its job; of the open one while there is one.',
    args: { segmentId: t.arg.id(segmentArg), spendCapUsd: t.arg.float() },
    resolve: (_root, { segmentId, spendCapUsd }, context) =>
      buildIndex(context, userIdOf(context.viewer), segmentId ?? allScholars, spendCapUsd ?? null),
  }),
}));
