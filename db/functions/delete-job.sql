-- Deletes the job of a record that was deleted; both have the same id. The files that it kept for its owner go with it: their workspace and
-- the transcript of a panel. The reconciler's sweep removes their bytes.
create or replace function delete_job() returns trigger language plpgsql as $$
declare
  owner text;
  folder text;
begin
  delete from job where id = old.id returning user_id into owner;
  foreach folder in array array['workspaces', 'panel-transcripts'] loop
    folder := folder || '/' || owner || '/' || old.id || '/';
    -- chr(1114111) is the largest character, so it follows every path in the folder.
    update stored_file set state = 'deleted', updated_at = now()
    where owner_id = owner and state <> 'deleted' and path collate "C" >= folder and path collate "C" < folder || chr(1114111);
  end loop;
  return null;
end $$;
