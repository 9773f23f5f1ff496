/** Which types an interface stands for: Apollo drops the fields of a fragment on an interface it does not know. Held to the schema by a test. */
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
