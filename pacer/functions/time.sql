-- Returns the time for all of the pacer, so that a test can replace it. It is volatile like the function it calls, so
-- that the planner can inline it.
create or replace function pacer_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- Convert times to milliseconds and back.
create or replace function permit_ms(moment timestamptz) returns bigint language sql stable as
  $$ select (extract(epoch from moment) * 1000)::bigint $$;

create or replace function permit_time(ms bigint) returns timestamptz language sql stable as
  $$ select to_timestamp(ms / 1000.0) $$;
