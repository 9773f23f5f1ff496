import { namesNewestFirst } from '../../../activities/providers/provider-client.ts';
import { usableModels } from '../../../domain/providers/listed-models.ts';

test('models that answer no message, belong to another provider or cannot be asked are left out of a list', () => {
  const listed = ['gpt-9', 'text-embedding-3-small', 'gpt-4o-audio-preview', 'claude-9', 'gpt-9', 'bad name', 7, null];
  expect(usableModels('openai', listed)).toEqual(['gpt-9']);
  expect(usableModels('gemini', ['models/gemini-9-pro', 'models/imagen-4'])).toEqual(['gemini-9-pro']);
  expect(
    usableModels(
      'openai',
      Array.from({ length: 300 }, (_, at) => `gpt-${at}`),
    ),
  ).toHaveLength(200);
});

test('listed models are ordered by their dates, those without one last and in their order', () => {
  const models = [{ id: 'a' }, { id: 'b', at: 1 }, { id: 'c', at: 3 }, { id: 'd' }];
  expect(namesNewestFirst(models, ({ at }) => at ?? Number.NaN)).toEqual(['c', 'b', 'a', 'd']);
  expect(namesNewestFirst(undefined, () => 0)).toEqual([]);
});
