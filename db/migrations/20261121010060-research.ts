import { sql, type Kysely } from 'kysely';

/** ResearchPaper with its PaperEmbeddings, ResearchIndex. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table research_paper (
    id text primary key, owner_id text, author_profile_url text not null, title text not null, authors jsonb not null, abstract text,
    publication_year integer, publication_venue text, citation_count integer, google_scholar_url text, scholar_id text, pdf_url text,
    pdf_s3_key text, full_text text, text_chunks jsonb, indexed boolean, indexed_at timestamptz(3), indexing_error text,
    keywords jsonb, "references" jsonb, related_papers jsonb, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- listResearchPaperByAuthorProfileUrlAndPublicationYear.
  create index research_paper_author_profile_url_publication_year on research_paper (author_profile_url, publication_year, id);
  -- A person’s own in page order.
  create index research_paper_owner_id_created_at on research_paper (owner_id, created_at, id);
  -- listResearchPapers in page order, of the service identity.
  create index research_paper_created_at on research_paper (created_at, id);

  create table paper_embedding (
    id text primary key, paper_id text not null references research_paper (id) on delete cascade, author_profile_url text not null,
    chunk_index integer not null, chunk_text text not null, embedding double precision[] not null, embedding_model text,
    paper_title text, paper_year integer, segment_id text, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- listPaperEmbeddingByPaperId, the delete cascade.
  create index paper_embedding_paper_id_chunk_index on paper_embedding (paper_id, chunk_index, id);
  -- listPaperEmbeddingByAuthorProfileUrl.
  create index paper_embedding_author_profile_url_created_at on paper_embedding (author_profile_url, created_at, id);
  -- listPaperEmbeddingBySegmentId.
  create index paper_embedding_segment_id_created_at on paper_embedding (segment_id, created_at, id);
  -- listPaperEmbeddings in page order.
  create index paper_embedding_created_at on paper_embedding (created_at, id);

  create table research_index (
    id text primary key, owner_id text, segment_id text not null, status text not null, total_papers integer, total_chunks integer,
    total_authors integer, search_index_name text, search_index_endpoint text, build_started_at timestamptz(3),
    build_completed_at timestamptz(3), last_updated_at timestamptz(3), build_error text, embedding_model text, chunk_size integer,
    chunk_overlap integer, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- getResearchIndex: one per owner; what belongs to nobody counts as one owner.
  create unique index research_index_key on research_index (owner_id, segment_id) nulls not distinct;
  -- getResearchIndex of the service identity.
  create index research_index_segment_id on research_index (segment_id);
  -- A person’s own in page order.
  create index research_index_owner_id_created_at on research_index (owner_id, created_at, id);
  -- listResearchIndices in page order, of the service identity.
  create index research_index_created_at on research_index (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table research_index, paper_embedding, research_paper`.execute(db);
}
