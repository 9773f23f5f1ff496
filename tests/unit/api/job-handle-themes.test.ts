import { handleText } from '../../../api/agents/operations/job-handle.ts';

test('agents read themes by the answer they are for, as words of others', () => {
  const text = handleText({
    job_id: 'calm-river',
    kind: 'run',
    state: 'completed',
    progress: 1,
    message: '',
    cost_usd: 0,
    so_far: {
      headline: 'Support clearly outweighs opposition.',
      flags: [],
      themes: [
        { side: 'What spoke for it (support)', name: 'The bus stop is close', about: 40, sentiment: 'positive' },
        { side: 'What spoke against it (oppose)', name: 'price, trains (mixed)', about: 9, sentiment: 'negative' },
      ],
    },
    next: '',
    links: [],
  });
  expect(text).toContain('Reasons in themes, numbers of people approximate.');
  expect(text).toContain('> What spoke for it (support): The bus stop is close: about 40\n');
  expect(text).toContain('> What spoke against it (oppose): price, trains (mixed): about 9');
  expect(text).not.toContain('mostly');
});
