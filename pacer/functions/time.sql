-- The pacer reads its clock here alone, so that a test can play its laws in a time of its own.
-- As volatile as what it calls: only then the planner puts the call in its place.
create or replace function pacer_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- Times as milliseconds, and back.
create or replace function permit_ms(moment timestamptz) returns bigint language sql stable as
  $$ select (extract(epoch from moment) * 1000)::bigint $$;

create or replace function permit_time(ms bigint) returns timestamptz language sql stable as
  $$ select to_timestamp(ms / 1000.0) $$;
