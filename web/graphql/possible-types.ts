/**
 * Implementations of each interface: Apollo drops the fields of a fragment on an interface that it does not know. A
 * test compares this list with the schema.
 */
export const possibleTypes: Record<string, string[]> = {
  BreakdownFigures: ['BreakdownCell', 'BreakdownColumn', 'BreakdownRow'],
  BreakdownGroup: ['BreakdownColumn', 'BreakdownRow'],
  GroupFigures: [
    'AnalyticsGroup',
    'AnalyticsMessage',
    'AnalyticsModel',
    'AnalyticsModelPoint',
    'AnalyticsStep',
    'AnalyticsTotals',
    'HeatCell',
  ],
  ShareDifference: ['ComparedPair', 'MessageTest', 'RunPair', 'TrendTest', 'WordingDifference'],
};
