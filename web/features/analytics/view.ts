import type { AnalyticsViewQuery } from '../../generated/analytics/graphql.ts';

/** Data of the page; the sample has the same shape. */
export type View = AnalyticsViewQuery['analytics'];
/** A tested message with the figures of all its runs. */
export type MessageLine = View['messages'][number];
export type PanelLine = View['panels']['list'][number];
/** Prefix of ids of panels that do not exist; ids of panels have only letters and dashes. */
export const samplePanel = 'sample:';
