import { boolean, datetime, defineModel, floats, id, int, json, string } from './model.ts';

/** A paper has an owner of its own and no parent, since two people may each have imported its author's page. */
export const ResearchPaper = defineModel({
  name: 'ResearchPaper',
  table: 'research_paper',
  owner: { by: 'hidden' },
  lookups: [
    {
      name: 'listResearchPaperByAuthorProfileUrlAndPublicationYear',
      partition: 'authorProfileUrl',
      sort: 'publicationYear',
    },
  ],
  fields: {
    authorProfileUrl: string({ required: true }),
    title: string({ required: true }),
    authors: json({ required: true }),
    abstract: string(),
    publicationYear: int(),
    publicationVenue: string(),
    citationCount: int(),
    googleScholarUrl: string(),
    scholarId: string(),
    pdfUrl: string(),
    pdfS3Key: string(),
    fullText: string(),
    textChunks: json(),
    indexed: boolean(),
    indexedAt: datetime(),
    indexingError: string(),
    keywords: json(),
    references: json(),
    relatedPapers: json(),
    doi: string({ hidden: true }),
    /** Records of the sources that the paper was merged from (domain/papers/found-paper.ts). */
    provenance: json({ hidden: true }),
    pdfPages: int({ hidden: true }),
    /** Reason why no PDF could be stored; null before it was tried. */
    pdfProblem: string({ hidden: true }),
    /** Time at which a process began to fetch the PDF. */
    pdfClaimedAt: datetime({ hidden: true }),
  },
});

export const PaperEmbedding = defineModel({
  name: 'PaperEmbedding',
  table: 'paper_embedding',
  owner: { by: 'parent', field: 'paperId', model: 'ResearchPaper' },
  lookups: [
    { name: 'listPaperEmbeddingByPaperId', partition: 'paperId', sort: 'chunkIndex' },
    { name: 'listPaperEmbeddingByAuthorProfileUrl', partition: 'authorProfileUrl', sort: 'createdAt' },
    { name: 'listPaperEmbeddingBySegmentId', partition: 'segmentId', sort: 'createdAt' },
  ],
  fields: {
    paperId: id({ required: true }),
    authorProfileUrl: string({ required: true }),
    chunkIndex: int({ required: true }),
    chunkText: string({ required: true }),
    embedding: floats({ required: true }),
    embeddingModel: string(),
    paperTitle: string(),
    paperYear: int(),
    segmentId: id(),
  },
});

/** State of the search index over a segment's papers. Each person has their own, also for sample segments. */
export const ResearchIndex = defineModel({
  name: 'ResearchIndex',
  table: 'research_index',
  key: 'segmentId',
  owner: { by: 'hidden' },
  fields: {
    segmentId: id({ required: true }),
    status: string({ required: true }),
    totalPapers: int(),
    totalChunks: int(),
    totalAuthors: int(),
    searchIndexName: string(),
    searchIndexEndpoint: string(),
    buildStartedAt: datetime(),
    buildCompletedAt: datetime(),
    lastUpdatedAt: datetime(),
    buildError: string(),
    embeddingModel: string(),
    chunkSize: int(),
    chunkOverlap: int(),
  },
});
