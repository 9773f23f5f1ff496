-- Adds the end of a job to its owner's notifications, in the transaction that ends it, so that no end is lost; the attempt of the owner's
-- retry is part of the key, so that none is told twice. Texts are made where they are read. What people cancelled is no news to them. The runs
-- of a comparison are told once, with the last of them.
create or replace function notify_job_end() returns trigger language plpgsql as $$
declare
  told_kind text := coalesce((select public_name from job_kinds() where name = new.kind), new.kind);
  about text;
  details jsonb := '{}';
  outcome text := new.status;
  compared record;
begin
  -- A kind of a later version is told under its own name.
  if new.user_id is null or new.cancelled_at is not null
    or exists (select from job_kinds() where name = new.kind and not in_inbox) then return null; end if;
  if new.kind = 'simulation' then
    select coalesce(recurrence.name, kept.name, run.message),
      case when recurrence.id is null then 'run' when new.status = 'failed' then 'schedule-failed' else 'schedule' end,
      jsonb_strip_nulls(jsonb_build_object('recurrence_id', recurrence.id, 'scale', run.sentiment_type, 'simulated', run.is_simulated,
        'endings', run.endings - 'bySegment', 'asked', run.num_users + case when new.status = 'completed' then coalesce((run.endings ->> 'total')::int, 0) else 0 end,
        'positive', run.positive_count, 'neutral', run.neutral_count, 'negative', run.negative_count,
        -- Sums over people, as of clusteredShare, where the roster repeats some.
        'byPerson', case when exists (select from roster where roster.id = run.roster_id and roster.repeats) then (
          select jsonb_build_object('people', count(*), 'mm', sum(m * m), 'pp', sum(p * p), 'pm', sum(p * m)) from (
            select count(*) as m, count(*) filter (where score > 0) as p from (
              select min(user_id) as person, sum(sentiment_score) as score from reaction
              where run_id = run.id group by persona_index) as persona
            group by person) as person) end))
    into about, told_kind, details
    from dynamic_simulation_run as run
    left join run_library as kept on kept.run_id = run.id
    left join run_plan as plan on plan.run_id = run.id
    left join recurrence on recurrence.id = plan.recurrence_id
    where run.id = new.id;
    select experiment.id, experiment.name into compared
    from experiment_arm as arm join experiment on experiment.id = arm.experiment_id
    where arm.run_id = new.id and experiment.user_id = new.user_id and experiment.deleted_at is null and told_kind = 'run'
    -- Two runs that end at the same moment wait for each other here, so that one of them sees that it is the last.
    order by experiment.created_at limit 1 for no key update of experiment;
    if found and (select count(*) > 1 from experiment_arm as arm join job on job.id = arm.run_id where arm.experiment_id = compared.id) then
      if exists (select from experiment_arm as arm join job on job.id = arm.run_id
        where arm.experiment_id = compared.id and job.status in ('queued', 'processing')) then return null; end if;
      about := compared.name;
      select jsonb_build_object('experiment_id', compared.id, 'messages', count(*), 'failed', count(*) filter (where job.status = 'failed'),
          'simulated', bool_or(run.is_simulated)),
        case when bool_or(job.status = 'failed') then 'failed' else 'completed' end
      into details, outcome
      from experiment_arm as arm join job on job.id = arm.run_id join dynamic_simulation_run as run on run.id = arm.run_id
      where arm.experiment_id = compared.id;
    end if;
  elsif new.kind = 'panel' then
    select topic into about from panel_discussion where id = new.id;
  elsif new.kind = 'search' then
    select spec ->> 'title' into about from search_setup where search_id = new.id;
  elsif new.kind = 'survey' then
    select survey.title into about
    from survey_run join survey on survey.id = survey_run.survey_id where survey_run.id = new.id;
  elsif new.kind = 'segment-import' then
    select segment_name, jsonb_strip_nulls(jsonb_build_object('added', rows_added, 'refused', rows_refused))
    into about, details from segment_import where id = new.id;
  end if;
  insert into notification (user_id, event_key, kind, outcome, job_id, subject, data)
  values (new.user_id, 'job:' || new.id || ':' || new.execution, coalesce(told_kind, 'run'), outcome, new.id, left(about, 300),
    coalesce(details, '{}') || job_page_facts(new.kind, new.id) || jsonb_build_object('job', new.name))
  on conflict (event_key) do nothing;
  return null;
end $$;
