-- Keeps a row of the library for every run with an owner, and its words when the message changes. A run that gets another owner loses the
-- labels of the one before. A deleted run has no owner, and its row stays as it is.
create or replace function keep_run_in_library() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from run_library where run_id = new.id and user_id <> new.user_id;
  end if;
  insert into run_library (run_id, user_id, words, title) values (new.id, new.user_id, '', '')
  on conflict (run_id) do update set words = '';
  return null;
end $$;
