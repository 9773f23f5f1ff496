/** The SQL function with the limits of people who chose none, written from the product's rules, so that the pacer has no second copy. */
import { defaultLimits } from '../domain/agents/limits.ts';

/** Columns: what a person's agents may spend by day and by month, in US dollars. */
export function defaultLimitsFunction(): string {
  const { dayLimitUsd, monthLimitUsd } = defaultLimits;
  return `create or replace function default_agent_limits()
returns table (day_limit_usd double precision, month_limit_usd double precision) language sql immutable as $$
  values (${dayLimitUsd}::double precision, ${monthLimitUsd}::double precision)
$$;
`;
}
