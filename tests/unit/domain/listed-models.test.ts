import { newestFirst } from '../../../activities/providers/provider-client.ts';
import { endsOfListed, usableModels } from '../../../domain/providers/listed-models.ts';

const named = (...names: string[]) => names.map((name) => ({ name, endsOn: null }));

test('models that answer no message, belong to another provider or cannot be asked are left out of a list', () => {
  const listed = named('gpt-9', 'text-embedding-3-small', 'gpt-4o-audio-preview', 'claude-9', 'gpt-9', 'bad name');
  expect(usableModels('openai', listed)).toEqual(named('gpt-9'));
  expect(usableModels('gemini', named('models/gemini-9-pro', 'models/imagen-4'))).toEqual(named('gemini-9-pro'));
  expect(usableModels('openai', named(...Array.from({ length: 300 }, (_, at) => `gpt-${at}`)))).toHaveLength(200);
});

test('models that OpenAI answers for only at its other address are not offered', () => {
  const listed = named('gpt-5-pro', 'gpt-5-codex', 'o3-pro', 'o3-deep-research', 'computer-use-preview', 'gpt-5');
  expect(usableModels('openai', listed)).toEqual(named('gpt-5'));
  expect(usableModels('gemini', named('gemini-3.1-pro-preview'))).toEqual(named('gemini-3.1-pro-preview'));
});

test('listed models are ordered by their dates, those without one last and in their order, others than models left out', () => {
  const models = [{ id: 'a' }, { id: 'b', at: 1 }, null, { id: 'c', at: 3 }, { id: 7 }, { id: 'd' }] as {
    id: string;
    at?: number;
  }[];
  expect(newestFirst(models, ({ at }) => at ?? Number.NaN)).toEqual(named('c', 'b', 'a', 'd'));
});

test('the day of a model’s end is read where the list names it, and kept for models that can be asked', () => {
  const models = [
    { id: 'gpt-9', shutdown_date: '2027-03-01' },
    { id: 'gpt-9-mini', shutdown_date: '2027-03-01T00:00:00Z' },
    { id: 'gpt-10', shutdown_date: null },
    { id: 'gpt-11', shutdown_date: 'soon' },
    { id: 'gpt-9-audio', shutdown_date: '2027-03-01' },
  ];
  const listed = usableModels(
    'openai',
    newestFirst(models, () => 0),
  );
  expect(listed.map(({ name }) => name)).toEqual(['gpt-9', 'gpt-9-mini', 'gpt-10', 'gpt-11']);
  expect(endsOfListed(listed)).toEqual({ 'gpt-9': '2027-03-01', 'gpt-9-mini': '2027-03-01' });
});
