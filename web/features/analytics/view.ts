import type { AnalyticsViewQuery } from '../../generated/graphql.ts';

/** What the page shows; the sample has the same shape. */
export type View = AnalyticsViewQuery['analytics'];
export type MessageLine = View['messages'][number];
export type Heat = View['ageByGender'];

export interface Figures {
  counts: { positive: number; neutral: number; negative: number; total: number };
  positive: { share: number; low: number; high: number };
  isSmall: boolean;
}
