/** Papers of scholars. */
import type { Conflict } from '../../../domain/papers/merge.ts';
import { sourceNames } from '../../../domain/papers/found-paper.ts';
import { text, derived, view, list, id, maybe, int, flag, time } from '../../../domain/view.ts';
import type { PaperView, SourceState } from '../../../services/papers/read-papers.ts';
import { builder } from '../builder.ts';
import { viewTypeFrom } from '../view-types.ts';

const paperConflictValueView = view('PaperConflictValue', {
  source: derived(text()),
  value: text(),
});

viewTypeFrom<Conflict['values'][number], typeof paperConflictValueView>(paperConflictValueView, {
  source: ({ source }) => sourceNames[source],
});

const paperConflictView = view(
  'PaperConflict',
  'A field about which sources disagree. The paper has the first value.',
  {
    field: text(),
    values: list(paperConflictValueView),
  },
);

const paperProvenanceView = view('PaperProvenance', 'The source that a field was taken from.', {
  field: text(),
  source: derived(text()),
});

viewTypeFrom<PaperView['provenance'][number], typeof paperProvenanceView>(paperProvenanceView, {
  source: ({ source }) => sourceNames[source],
});

const profilePaperView = view(
  'ProfilePaper',
  'A paper of the scholar of a profile, merged from the sources that list it.',
  {
    id: id(),
    title: text(),
    authors: list(text()),
    abstract: maybe(text()),
    year: maybe(int()),
    venue: maybe(text()),
    citationCount: maybe(int()),
    doi: maybe(text()),
    sources: derived(list(text())),
    provenance: list(paperProvenanceView),
    conflicts: list(paperConflictView),
    pdfState: text('none: no address is known; waiting: it is to be fetched; stored; failed: `problem` says why.'),
    pdfPath: maybe(text('Path of the PDF at /api/files/.')),
    pdfUrl: maybe(text('Open-access address that a source names.')),
    pages: maybe(int('Pages of the PDF that were read.')),
    problem: maybe(text('Reason why there is no PDF.')),
    indexState: text('none: it has neither text nor abstract; waiting: the index lacks it as it is now; indexed.'),
  },
);

export const PaperRef = viewTypeFrom<PaperView, typeof profilePaperView>(profilePaperView, {
  sources: ({ sources }) => sources.map((source) => sourceNames[source]),
});

const scholarSourceView = view('ScholarSource', 'How far a source of papers was read.', {
  source: derived(text()),
  externalId: text('Identifier of the scholar there.'),
  papers: int('Stored papers that it lists.'),
  isDone: flag(),
  problem: maybe(text()),
  retryAt: maybe(time('Time before which it is not asked.')),
});

viewTypeFrom<SourceState, typeof scholarSourceView>(scholarSourceView, {
  source: ({ source }) => sourceNames[source],
});

export const scholarPapersView = view(
  'ScholarPapers',
  'The papers of the scholar of a profile, and the state of their sources.',
  {
    id: id('Id of the profile.'),
    orcid: maybe(text()),
    openAlex: maybe(text()),
    semanticScholar: maybe(text()),
    googleScholarUrl: maybe(text('Shown only; it is never fetched.')),
    sources: list(scholarSourceView),
    papers: list(profilePaperView, 'Newest first.'),
    waitingPdfs: int('PDFs that are still to be fetched.'),
    nextInMs: maybe(int('Milliseconds after which `findPapers` without identifiers goes on; null when all is done.')),
  },
);

export const ScholarIdsInputRef = builder.inputType('ScholarIdsInput', {
  description: 'Identifiers of a scholar; at least one besides the address at Google Scholar.',
  fields: (t) => ({
    orcid: t.string({ description: 'ORCID iD, such as 0000-0002-1825-0097.' }),
    openAlex: t.string({ description: 'Author at OpenAlex, such as A5023888391.' }),
    semanticScholar: t.string({ description: 'Author at Semantic Scholar, such as 1741101.' }),
    googleScholarUrl: t.string({ description: 'Shown as a link; it is never fetched.' }),
  }),
});

export const PaperInputRef = builder.inputType('ProfilePaperInput', {
  fields: (t) => ({ title: t.string({ required: true }), year: t.int(), doi: t.string() }),
});
