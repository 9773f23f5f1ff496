-- Deletes the job of a record that was deleted; both have the same id.
create or replace function delete_job() returns trigger language plpgsql as $$
begin
  delete from job where id = old.id;
  return null;
end $$;
