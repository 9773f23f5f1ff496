import { pluralOf } from '../../../api/graphql/models/names.ts';

test.each([
  ['Cohort', 'Cohorts'],
  ['UserSettings', 'UserSettings'],
  ['SimulationHistory', 'SimulationHistories'],
  ['Survey', 'Surveys'],
  ['MCPApiKey', 'MCPApiKeys'],
  ['ResearchIndex', 'ResearchIndices'],
])('%s in the plural is %s', (singular, plural) => {
  expect(pluralOf(singular)).toBe(plural);
});
