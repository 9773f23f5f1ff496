import type { AnalyticsViewQuery } from '../../generated/graphql.ts';

/** What the page shows; the sample has the same shape. */
export type View = AnalyticsViewQuery['analytics'];
export type MessageLine = View['messages'][number];
