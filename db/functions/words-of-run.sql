-- Writes the words by which a run is found (its name and tags, its job id and its message) and the title by which it is sorted.
create or replace function words_of_run() returns trigger language plpgsql as $$
begin
  select lower(concat_ws(chr(10), new.name, array_to_string(new.tags, chr(10)), run.job_id, run.message)),
    lower(coalesce(new.name, left(run.message, 120)))
  into new.words, new.title
  from dynamic_simulation_run run where run.id = new.run_id;
  return new;
end $$;
