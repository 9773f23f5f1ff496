-- Returns the ids by which the page of a job is found, beside the job's own name. Whatever tells the end of a job stores them; the page itself
-- is declared with its kind (domain/jobs/kind.ts).
create or replace function job_page_facts(of_kind text, record_id text) returns jsonb language sql stable as $$
  select coalesce(case of_kind
    when 'survey' then (select jsonb_build_object('survey_id', survey_id) from survey_run where id = record_id)
    when 'segment-import' then
      (select jsonb_strip_nulls(jsonb_build_object('segment_id', segment_id)) from segment_import where id = record_id)
  end, '{}')
$$;
