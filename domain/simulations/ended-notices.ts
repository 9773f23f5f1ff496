import { isUnusable, kindsOfEnding, plainWords, type EndingCounts } from './endings.ts';

/** Says how many of those settled ended without an answer, and what it means; nothing when none did. */
export function endedNotices(endings: EndingCounts, settled: number, noun: string): string[] {
  if (endings.total === 0) return [];
  const { count, counted } = plainWords;
  const isOne = endings.total === 1;
  const notice = `${count(endings.total)} of ${counted(settled, noun)} ended without an answer (${kindsOfEnding(endings, plainWords)}). ${isOne ? 'It is' : 'They are'} in no count, share, quote or average, and ${isOne ? 'is' : 'are'} not asked again.`;
  if (!isUnusable(settled - endings.total, endings.total)) return [notice];
  return [
    notice,
    'More than 20% ended without an answer, so the result cannot be used: those who answered may differ from those who did not.',
  ];
}
