/** Answers of the server that the form of a new run reads. */
export const segments = [
  { id: 'voters', name: 'Ohio voters', description: null, type: 'static', size: 1200, isSample: false, tags: [] },
  { id: 'donors', name: 'Donors', description: null, type: 'dynamic', size: 300, isSample: false, tags: [] },
];
export const estimate = {
  providerCalls: 20,
  marginOfErrorPoints: 21.9,
  restsOn: ['Prices of 1 November'],
  isSimulated: false,
  pricesAsOf: '2026-11-01',
  unpricedModels: [],
  people: 20,
  repeatsPersonas: false,
  durationSeconds: { low: 40, high: 55 },
  costUsd: { low: 0.5, high: 0.75 },
};
