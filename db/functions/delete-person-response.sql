-- Deletes the response of a person whose record was deleted through the data API; both have the same id.
create or replace function delete_person_response() returns trigger language plpgsql as $$
begin
  delete from survey_person_response where id = old.id and survey_id = old.survey_id;
  return null;
end $$;
