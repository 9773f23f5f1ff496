/** Find the papers of a profile's scholar, add and remove some, and fetch their PDFs. */
import { findPapers } from '../../../services/papers/find-papers.ts';
import { addPaper, bringPaperBack, fetchPdfAgain, takeAwayPaper } from '../../../services/papers/own-papers.ts';
import { readScholarPapers } from '../../../services/papers/read-papers.ts';
import { readPdf } from '../../papers/read-pdf.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';
import { scholarPapersView, PaperInputRef, PaperRef, ScholarIdsInputRef } from './types.ts';

builder.queryFields((t) => ({
  profilePapers: t.field({
    type: viewType(scholarPapersView),
    args: { profileId: t.arg.id({ required: true }) },
    resolve: (_root, { profileId }, { db, viewer }) => readScholarPapers(db, userIdOf(viewer), profileId),
  }),
}));

builder.mutationFields((t) => ({
  findPapers: t.field({
    type: viewType(scholarPapersView),
    description:
      'Finds papers at ORCID, OpenAlex and Semantic Scholar, then fetches open-access PDFs, for a few seconds. Call it again without identifiers until `nextInMs` is null.',
    args: { profileId: t.arg.id({ required: true }), ids: t.arg({ type: ScholarIdsInputRef }) },
    resolve: (_root, { profileId, ids }, { db, env, viewer }) =>
      findPapers({ db, env, readPdf }, userIdOf(viewer), profileId, ids ?? null),
  }),
  addPaper: t.field({
    type: PaperRef,
    description: 'Adds a paper by hand; its PDF can be uploaded to /api/papers/{id}/pdf.',
    args: { profileId: t.arg.id({ required: true }), paper: t.arg({ type: PaperInputRef, required: true }) },
    resolve: (_root, { profileId, paper }, { db, env, viewer }) =>
      addPaper({ db, env }, userIdOf(viewer), profileId, paper),
  }),
  removePaper: t.id({
    description: 'Removes a paper, which no source brings back. For an hour it can be restored.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, env, viewer }) => {
      await takeAwayPaper({ db, env }, userIdOf(viewer), id);
      return id;
    },
  }),
  restorePaper: t.field({
    type: PaperRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, env, viewer }) => bringPaperBack({ db, env }, userIdOf(viewer), id),
  }),
  fetchPaperPdf: t.field({
    type: PaperRef,
    description: 'Lets a PDF that could not be stored be fetched again by the next `findPapers`.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, env, viewer }) => fetchPdfAgain({ db, env }, userIdOf(viewer), id),
  }),
}));
