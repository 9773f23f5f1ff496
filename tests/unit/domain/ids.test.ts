import fc from 'fast-check';
import { generatedId, isJobId, jobId } from '../../../domain/ids.ts';

test('a job id is three lowercase words, whatever the source gives', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.string()), (stream) => {
      const id = jobId(() => stream.next().value);
      expect(id).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/);
      expect(isJobId(id)).toBe(true);
    }),
  );
});

test('a record id begins with the time', () => {
  const words = ['Brave', 'green', 'otter'];
  expect(generatedId(1_790_000_000_123.9, () => words.shift() ?? '')).toBe('1790000000123-brave-green-otter');
});

test.each(['a-b', 'a-b-c-d', 'A-b-c', 'a-b-1', '', 'a--c'])('%j is no job id', (text) => expect(isJobId(text)).toBe(false));
