import { currentEventsSearch } from '../../../domain/simulations/current-events.ts';

test('the search query names the message’s subject in one line', () => {
  expect(currentEventsSearch(' Open\n two  clinics ').query).toBe(
    'Recent news in the United States about: Open two clinics',
  );
});

test('a long message is cut between characters', () => {
  const { query } = currentEventsSearch(`${'x'.repeat(299)}😀😀`);
  expect(query.endsWith(`${'x'.repeat(299)}…`)).toBe(true);
  expect(query.isWellFormed()).toBe(true);
});
