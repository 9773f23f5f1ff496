import { callers } from './data-callers.ts';
import { startDataApi, type DataApi } from './data-client.ts';
import { coverModel } from './data-matrix-cases.ts';
import { everyModel } from './data-rows.ts';

// The cases are generated from the registry, so a new model is tested without a change here.
let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

test('the registry contains the 32 models of the specification', () => {
  expect(everyModel.length).toBeGreaterThanOrEqual(32);
  expect(callers.length).toBeGreaterThanOrEqual(5);
});

describe.each(everyModel.map((model) => [model.name, model] as const))('access to the model %s', (_name, model) => {
  coverModel(model, () => api);
});
