import type { AnalyticsViewQuery } from '../../generated/graphql.ts';

/** What the page shows; the sample has the same shape. */
export type View = AnalyticsViewQuery['analytics'];
export type MessageLine = View['messages'][number];
export type Heat = View['ageByGender'];

export interface Figures {
  counts: { positive: number; neutral: number; negative: number; total: number };
  personas: number;
  positive: { count: number; share: number; low: number; high: number };
  isSmall: boolean;
}
