import { documentsOf, recordIn } from './data-owners.ts';
import { requiredInput } from './data-rows.ts';
import { startDataApi, type DataApi } from './data-client.ts';
import { DynamicSimulationRun } from '../../domain/models/simulation.ts';
import { Survey } from '../../domain/models/survey.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const anna = { user: 'anna' };
const ask = documentsOf(Survey);

/** `{"k": {"k": … 1}}` as text, because building such a value would overflow the test's own stack. */
async function raw(query: string, variables: string): Promise<{ errors: { extensions?: { name?: string } }[] }> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-viewer': 'anna' },
    body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
  });
  const body = (await response.json()) as { errors?: { extensions?: { name?: string } }[] };
  return { errors: body.errors ?? [] };
}

test.each([
  [150, 'InvalidInput'],
  [20_000, 'VariablesTooDeep'],
  [150_000, 'VariablesTooDeep'],
])('JSON %d levels deep is refused as %s', async (levels, name) => {
  const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const answer = await raw(ask.create, `{"input":{"title":"x","questions":${deep}}}`);
  expect(answer.errors.map(({ extensions }) => extensions?.name)).toEqual([name]);
});

test.each([
  [6, 'InvalidInput'],
  [1_000, 'VariablesTooDeep'],
  [100_000, 'VariablesTooDeep'],
])('a filter %d levels deep is refused as %s', async (levels, name) => {
  const deep = `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
  const answer = await raw(ask.list, `{"filter":${deep}}`);
  expect(answer.errors.map(({ extensions }) => extensions?.name)).toEqual([name]);
});

test('JSON text has the same depth limit', async () => {
  const { create } = documentsOf(DynamicSimulationRun);
  for (const attachments of [
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"a":${'['.repeat(120)}${']'.repeat(120)}}`,
  ]) {
    const answer = await api.ask(anna, create, { input: { message: 'hi', attachments } });
    expect(answer.errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'attachments' });
  }
});

test('JSON of a usual depth is stored', async () => {
  let questions: unknown = 'end';
  for (let level = 0; level < 40; level += 1) questions = { deeper: [questions] };
  const answer = await api.ask(anna, ask.create, { input: { ...requiredInput(Survey), questions } });
  expect(recordIn(answer)?.['questions']).toEqual(questions);
});
