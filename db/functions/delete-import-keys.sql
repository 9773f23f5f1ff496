-- Deletes the keys of an import with it. A reference in each key would be checked for every row of a file.
create or replace function delete_import_keys() returns trigger language plpgsql as $$
begin
  delete from segment_import_key where import_id = old.id;
  return null;
end $$;
