/**
 * Implementations of each interface: Apollo drops the fields of a fragment on an interface that it does not know. A
 * test compares this list with the schema.
 */
export const possibleTypes: Record<string, string[]> = {
  GroupFigures: [
    'AnalyticsGroup',
    'AnalyticsMessage',
    'AnalyticsModel',
    'AnalyticsModelPoint',
    'AnalyticsStep',
    'AnalyticsTotals',
    'HeatCell',
  ],
  ShareDifference: ['MessageTest', 'RunPair', 'TrendTest'],
};
