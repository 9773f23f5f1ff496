import type { AnalyticsViewQuery } from '../../generated/graphql.ts';

/** Data of the page; the sample has the same shape. */
export type View = AnalyticsViewQuery['analytics'];
export type MessageLine = View['messages'][number];
