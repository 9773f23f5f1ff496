-- Adds 1 to the number at a key of a JSON object. What is not an object or a number, which the data API may have written, counts as none.
create or replace function count_in_json(counts jsonb, key text) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(counts) = 'object' then counts else '{}'::jsonb end || jsonb_build_object(key,
    case when jsonb_typeof(counts -> key) = 'number' then (counts ->> key)::numeric else 0 end + 1)
$$;
