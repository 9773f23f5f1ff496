import { sql, type Kysely } from 'kysely';

/** Papers of scholars out of several sources: how far each was read, and papers that a person removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table research_paper
      add column doi text, add column provenance jsonb, add column pdf_pages integer, add column pdf_problem text,
      add column pdf_claimed_at timestamptz(3);
    -- One paper per DOI of a scholar, and the papers of a profile.
    create unique index research_paper_doi on research_paper (owner_id, author_profile_url, doi);
    -- Files of papers that are left over.
    create index research_paper_pdf on research_paper (pdf_s3_key) where pdf_s3_key is not null;
    create table scholar_source (
      profile_id text not null references imported_social_profile (id) on delete cascade,
      source text not null check (source in ('orcid', 'openalex', 'semantic-scholar')),
      owner_id text not null,
      -- Identifier that the person gave, which at OpenAlex may be the ORCID iD.
      given_id text not null,
      -- Identifier by which the source knows the scholar.
      external_id text not null,
      -- Next page; null before the first.
      cursor text,
      is_done boolean not null default false,
      failures integer not null default 0,
      problem text,
      -- Not asked before this time.
      retry_at timestamptz(3),
      -- Time until which one process asks.
      leased_until timestamptz(3),
      primary key (profile_id, source)
    );
    -- Rows of an account that is deleted.
    create index scholar_source_owner on scholar_source (owner_id);
    create table removed_paper (
      id text primary key,
      owner_id text not null,
      profile_id text not null references imported_social_profile (id) on delete cascade,
      -- Keys of its records, which are not stored again.
      keys text[] not null,
      -- The stored paper while its removal can be undone.
      paper jsonb,
      pdf_path text,
      removed_at timestamptz(3) not null default now()
    );
    -- Removed papers of a profile.
    create index removed_paper_profile on removed_paper (profile_id);
    -- Rows of an account that is deleted.
    create index removed_paper_owner on removed_paper (owner_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table removed_paper, scholar_source;
    drop index research_paper_pdf, research_paper_doi;
    alter table research_paper
      drop column pdf_claimed_at, drop column pdf_problem, drop column pdf_pages, drop column provenance, drop column doi`.execute(
    db,
  );
}
