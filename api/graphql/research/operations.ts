/** Search in the papers of scholars: the state of an index, its builds, and passages with their pages. */
import { readPage, type PaperPage } from '../../../db/papers/passages.ts';
import { floor } from '../../../domain/papers/fuse.ts';
import { allScholars } from '../../../domain/papers/index-kind.ts';
import { buildIndex } from '../../../services/papers/build-index.ts';
import { readIndex, searchPapers, type IndexView, type SearchResult } from '../../../services/papers/read-index.ts';
import type { Passage } from '../../../services/papers/search.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;

const IndexRef = builder.objectRef<IndexView>('PaperIndex').implement({
  description: 'The search index over a person’s papers, of all scholars or of those in a segment.',
  fields: (t) => ({
    segmentId: t.exposeID('segmentId'),
    status: t.exposeString('status', { description: 'none, queued, building, ready, failed or cancelled.' }),
    papers: t.exposeInt('papers'),
    authors: t.exposeInt('authors'),
    passages: t.exposeInt('passages'),
    embedded: t.exposeInt('embedded', { description: 'Passages that can be searched by meaning.' }),
    isOutOfDate: t.exposeBoolean('isOutOfDate', {
      description: 'True when papers came or changed since the last build, or passages lack a vector.',
    }),
    model: t.exposeString('model', { ...maybe, description: 'Model of the vectors; null: words alone.' }),
    isSimulated: t.exposeBoolean('isSimulated'),
    estimatedCostUsd: t.exposeFloat('estimatedCostUsd', { description: 'Of embedding what is missing.' }),
    builtAt: t.expose('builtAt', { type: 'DateTime', nullable: true }),
    error: t.exposeString('error', maybe),
    jobId: t.exposeString('jobId', { ...maybe, description: 'Its newest build.' }),
  }),
});

const PartRef = builder.objectRef<Passage['parts'][number]>('PassagePart').implement({
  fields: (t) => ({ text: t.exposeString('text'), isMarked: t.exposeBoolean('isMarked') }),
});

const PassageRef = builder.objectRef<Passage>('PaperPassage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    paperId: t.exposeID('paperId'),
    title: t.exposeString('title'),
    year: t.exposeInt('year', maybe),
    author: t.exposeString('author', { ...maybe, description: 'Name of the profile of its scholar.' }),
    profileId: t.exposeID('profileId', maybe),
    authorProfileUrl: t.exposeString('authorProfileUrl'),
    page: t.exposeInt('page', { description: '0 for the abstract.' }),
    parts: t.field({ type: [PartRef], resolve: ({ parts }) => parts }),
    cosine: t.exposeFloat('cosine', { ...maybe, description: 'Nearness in meaning to the question.' }),
  }),
});

const SearchResultRef = builder.objectRef<SearchResult>('PaperSearchResult').implement({
  fields: (t) => ({
    passages: t.field({
      type: [PassageRef],
      description: 'Best first; empty when nobody in a searchable index has written about it.',
      resolve: ({ passages }) => passages,
    }),
    isSearchable: t.exposeBoolean('isSearchable', {
      description: 'False while no passage can be searched, so that an empty result says nothing.',
    }),
    byMeaning: t.exposeBoolean('byMeaning', { description: 'False when only words were compared.' }),
    notice: t.exposeString('notice', maybe),
  }),
});

const PlaceRef = builder.objectRef<{ start: number; end: number }>('PagePlace').implement({
  fields: (t) => ({ start: t.exposeInt('start'), end: t.exposeInt('end') }),
});

const PageRef = builder.objectRef<PaperPage>('PaperPage').implement({
  fields: (t) => ({
    paperId: t.exposeID('paperId'),
    title: t.exposeString('title'),
    year: t.exposeInt('year', maybe),
    author: t.exposeString('author', maybe),
    page: t.exposeInt('page'),
    pages: t.exposeIntList('pages', { description: 'Pages that have a text.' }),
    text: t.exposeString('text'),
    passage: t.field({ type: PlaceRef, nullable: true, resolve: ({ passage }) => passage }),
  }),
});

const segmentArg = { defaultValue: allScholars, description: 'Id of a segment; all scholars when omitted.' } as const;
const maxPassages = 50;

builder.queryFields((t) => ({
  paperIndex: t.field({
    type: IndexRef,
    args: { segmentId: t.arg.id(segmentArg) },
    resolve: (_root, { segmentId }, context) => readIndex(context, userIdOf(context.viewer), segmentId ?? allScholars),
  }),
  searchPapers: t.field({
    type: SearchResultRef,
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
    type: PageRef,
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
