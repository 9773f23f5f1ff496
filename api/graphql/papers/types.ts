/** Papers of scholars. */
import type { Conflict } from '../../../domain/papers/merge.ts';
import { sourceNames } from '../../../domain/papers/found-paper.ts';
import type { PaperView, ScholarPapers, SourceState } from '../../../services/papers/read-papers.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;

const ConflictValueRef = builder.objectRef<Conflict['values'][number]>('PaperConflictValue').implement({
  fields: (t) => ({
    source: t.string({ resolve: ({ source }) => sourceNames[source] }),
    value: t.exposeString('value'),
  }),
});

const ConflictRef = builder.objectRef<Conflict>('PaperConflict').implement({
  description: 'A field about which sources disagree. The paper has the first value.',
  fields: (t) => ({
    field: t.exposeString('field'),
    values: t.field({ type: [ConflictValueRef], resolve: ({ values }) => values }),
  }),
});

const ProvenanceRef = builder.objectRef<PaperView['provenance'][number]>('PaperProvenance').implement({
  description: 'The source that a field was taken from.',
  fields: (t) => ({
    field: t.exposeString('field'),
    source: t.string({ resolve: ({ source }) => sourceNames[source] }),
  }),
});

export const PaperRef = builder.objectRef<PaperView>('ProfilePaper').implement({
  description: 'A paper of the scholar of a profile, merged from the sources that list it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    authors: t.exposeStringList('authors'),
    abstract: t.exposeString('abstract', maybe),
    year: t.exposeInt('year', maybe),
    venue: t.exposeString('venue', maybe),
    citationCount: t.exposeInt('citationCount', maybe),
    doi: t.exposeString('doi', maybe),
    sources: t.stringList({ resolve: ({ sources }) => sources.map((source) => sourceNames[source]) }),
    provenance: t.field({ type: [ProvenanceRef], resolve: ({ provenance }) => provenance }),
    conflicts: t.field({ type: [ConflictRef], resolve: ({ conflicts }) => conflicts }),
    pdfState: t.exposeString('pdfState', {
      description: 'none: no address is known; waiting: it is to be fetched; stored; failed: `problem` says why.',
    }),
    pdfPath: t.exposeString('pdfPath', { ...maybe, description: 'Path of the PDF at /api/files/.' }),
    pdfUrl: t.exposeString('pdfUrl', { ...maybe, description: 'Open-access address that a source names.' }),
    pages: t.exposeInt('pages', { ...maybe, description: 'Pages of the PDF that were read.' }),
    problem: t.exposeString('problem', { ...maybe, description: 'Reason why there is no PDF.' }),
    indexState: t.exposeString('indexState', {
      description: 'none: it has neither text nor abstract; waiting: the index lacks it as it is now; indexed.',
    }),
  }),
});

const SourceRef = builder.objectRef<SourceState>('ScholarSource').implement({
  description: 'How far a source of papers was read.',
  fields: (t) => ({
    source: t.string({ resolve: ({ source }) => sourceNames[source] }),
    externalId: t.exposeString('externalId', { description: 'Identifier of the scholar there.' }),
    papers: t.exposeInt('papers', { description: 'Stored papers that it lists.' }),
    isDone: t.exposeBoolean('isDone'),
    problem: t.exposeString('problem', maybe),
    retryAt: t.expose('retryAt', { type: 'DateTime', ...maybe, description: 'Time before which it is not asked.' }),
  }),
});

export const ScholarPapersRef = builder.objectRef<ScholarPapers>('ScholarPapers').implement({
  description: 'The papers of the scholar of a profile, and the state of their sources.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the profile.' }),
    orcid: t.exposeString('orcid', maybe),
    openAlex: t.exposeString('openAlex', maybe),
    semanticScholar: t.exposeString('semanticScholar', maybe),
    googleScholarUrl: t.exposeString('googleScholarUrl', { ...maybe, description: 'Shown only; it is never fetched.' }),
    sources: t.field({ type: [SourceRef], resolve: ({ sources }) => sources }),
    papers: t.field({ type: [PaperRef], description: 'Newest first.', resolve: ({ papers }) => papers }),
    waitingPdfs: t.exposeInt('waitingPdfs', { description: 'PDFs that are still to be fetched.' }),
    nextInMs: t.exposeInt('nextInMs', {
      ...maybe,
      description: 'Milliseconds after which `findPapers` without identifiers goes on; null when all is done.',
    }),
  }),
});

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
