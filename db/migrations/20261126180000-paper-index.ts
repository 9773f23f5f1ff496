import { sql, type Kysely } from 'kysely';

/** Passages of papers with where they are and what they are searched by, and builds of indexes as jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create table paper_chunk (
      id text primary key references paper_embedding (id) on delete cascade,
      paper_id text not null references research_paper (id) on delete cascade,
      -- 0 for an abstract; offsets in the page's text, in UTF-16 code units.
      page integer not null,
      start_offset integer not null,
      end_offset integer not null,
      -- SHA-256 of place and text: what has the same one is not embedded again.
      content_hash text not null,
      words tsvector not null,
      embedding_model text,
      -- Signs of the vector, and the vector as 32-bit floats; null until it is embedded.
      embedding_bits bit(512),
      embedding_bytes bytea
    );
    -- Vectors stay out of the rows, and words in them, because ranking reads the words of many passages.
    alter table paper_chunk alter column embedding_bytes set storage external, alter column words set storage main;
    alter table paper_embedding alter column embedding set storage external;
    create index paper_chunk_words on paper_chunk using gin (words);
    -- Passages of a paper, and the signs of all vectors of a model without their rows.
    create index paper_chunk_paper on paper_chunk (paper_id, embedding_model) include (embedding_bits, id);
    -- Misspelled words.
    create index paper_embedding_chunk_text on paper_embedding using gin (chunk_text gin_trgm_ops);

    create table index_build (
      id text primary key,
      index_id text not null references research_index (id) on delete cascade,
      spec jsonb not null,
      is_planned boolean not null default false,
      created_at timestamptz(3) not null default now()
    );
    create index index_build_index on index_build (index_id, created_at);
    create table index_batch (
      build_id text not null references index_build (id) on delete cascade,
      -- Number of the job's item.
      number integer not null,
      chunk_ids text[] not null,
      status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      primary key (build_id, number)
    );
    create trigger index_build_deleted after delete on index_build for each row execute function delete_job();
    -- The body of the function is a file (db/functions), which is applied after the migrations.
    create function project_index_build() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_of_index_build after insert or update on job for each row when (new.kind = 'index-build')
      execute function project_index_build()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from job where kind = 'index-build';
    drop trigger job_of_index_build on job;
    drop function project_index_build();
    delete from function_file where name = 'project-index-build';
    drop table index_batch, index_build, paper_chunk;
    drop index paper_embedding_chunk_text;
    alter table paper_embedding alter column embedding set storage default;
    drop extension pg_trgm`.execute(db);
}
