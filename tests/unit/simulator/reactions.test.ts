import { parseReaction } from '../../../domain/simulations/parse-reaction.ts';
import { sentimentTypes } from '../../../domain/sentiment/sentiment.ts';
import type { Ask } from '../../../local/simulator/ask.ts';
import { lifeFlags } from '../../../local/simulator/attitude/person.ts';
import { hashText } from '../../../local/hash.ts';
import { answerRequest } from '../../../local/simulator/reply/answer.ts';
import { kindOf } from '../../../local/simulator/prompt.ts';
import { closers } from '../../../local/simulator/voice/closers.ts';
import { everydayStanceLines } from '../../../local/simulator/voice/everyday-stance-lines.ts';
import { lifeLines } from '../../../local/simulator/voice/life-lines.ts';
import { livingStanceLines } from '../../../local/simulator/voice/living-stance-lines.ts';
import { societyStanceLines } from '../../../local/simulator/voice/society-stance-lines.ts';
import { topicLines } from '../../../local/simulator/voice/topic-lines.ts';
import { publicTopics } from '../../../local/simulator/attitude/public-topics.ts';
import { everydayTopics } from '../../../local/simulator/attitude/everyday-topics.ts';
import { plainAsk, promptFor, type Reply } from './prompts.ts';

function rawReply(prompt: { system: string; user: string }, overrides: Partial<Ask> = {}): string {
  const text = `${prompt.system}\n${prompt.user}`;
  return answerRequest(
    { ...plainAsk, ...prompt, lastUser: prompt.user, ...overrides },
    kindOf(text),
    text,
    hashText(text, 1),
  ).text;
}

const react = (index: number, options: Parameters<typeof promptFor>[1] = {}) =>
  JSON.parse(rawReply(promptFor(index, options))) as Reply;
const crowd = (count: number, options: Parameters<typeof promptFor>[1] = {}) =>
  Array.from({ length: count }, (_unused, index) => react(index, options));
const share = (replies: Reply[], sentiment: string) =>
  replies.filter((reply) => reply.sentiment === sentiment).length / replies.length;
const lean = (politicalLean: string, message: string) => crowd(150, { message, attributes: { politicalLean } });

test.each([
  ['Ban assault weapons now.', 'Very liberal', 'Very conservative'],
  ['A clean energy future for every family: solar on every roof.', 'Liberal', 'Conservative'],
  ['Secure the border and deport those who came illegally.', 'Very conservative', 'Very liberal'],
  ['Cut property taxes by 10 percent.', 'Conservative', 'Liberal'],
])('reactions to %s differ by political lean as in surveys', (message, friends, foes) => {
  expect(share(lean(friends, message), 'support')).toBeGreaterThan(share(lean(foes, message), 'support') + 0.25);
});

test('reactions depend on the person’s situation: renters like a rent cap more than small landlords do', () => {
  const message = 'Cap rent increases at 3% a year.';
  const renters = crowd(150, { message, attributes: { concerns: ['Rent increases'], occupation: 'Line cook' } });
  const owners = crowd(150, {
    message,
    attributes: { concerns: ['Mortgage payments'], occupation: 'Small-business owner' },
  });
  expect(share(renters, 'support')).toBeGreaterThan(share(owners, 'support') + 0.15);
});

test('attacks and buzzwords reduce support', () => {
  const wanted = 'Repair the bridges in our county by 2027.';
  const spoiled =
    'Corrupt, lying elites failed you! Leverage holistic synergies in a world-class ecosystem to repair the bridges!';
  const moderates = (message: string) => share(lean('Moderate', message), 'support');
  expect(moderates(wanted)).toBeGreaterThan(moderates(spoiled) + 0.15);
});

test('500 reactions differ in their wording', () => {
  const replies = crowd(500);
  expect(new Set(replies.map(({ response }) => response)).size).toBeGreaterThan(470);
  const openings = new Map<string, number>();
  for (const { response } of replies) {
    const opening = /^.*?[.!?](?=\s|$)/.exec(response)?.[0] ?? response;
    openings.set(opening, (openings.get(opening) ?? 0) + 1);
  }
  expect(Math.max(...openings.values())).toBeLessThan(40);
  for (const sentiment of ['support', 'oppose', 'neutral']) expect(share(replies, sentiment)).toBeGreaterThan(0.05);
});

test('a reaction has all fields, words and values in range, and no unfilled placeholder', () => {
  for (const reply of crowd(120)) {
    expect(reply.response.length).toBeGreaterThan(10);
    expect(reply.reaction).not.toBe('');
    expect(reply.reasoning).not.toBe('');
    expect(`${reply.response}${reply.reasoning}`).not.toMatch(/[{}]|undefined|  /);
    expect(reply.actionLikelihood).toBeGreaterThanOrEqual(0);
    expect(reply.actionLikelihood).toBeLessThanOrEqual(1);
  }
});

test.each(sentimentTypes)('the product can parse every reply on the scale %s', (sentimentType) => {
  const seen = new Set<string>();
  for (let index = 0; index < 150; index++) {
    const parsed = parseReaction(rawReply(promptFor(index, { sentimentType })), sentimentType);
    expect(parsed?.parsedAs).toBe('json');
    seen.add(parsed?.sentiment ?? '');
  }
  expect([...seen].sort()).toEqual(['negative', 'neutral', 'positive']);
});

test('without JSON mode a few replies are fenced or introduced by prose, and the product can parse them all', () => {
  const raw = Array.from({ length: 200 }, (_unused, index) => rawReply(promptFor(index), { jsonMode: false }));
  expect(raw.some((text) => text.startsWith('```'))).toBe(true);
  expect(raw.every((text) => parseReaction(text, 'support-oppose') !== null)).toBe(true);
});

test('reactions mention the given news when it is about the subject of the message', () => {
  const speaksOfNews = (replies: Reply[]) =>
    replies.filter(({ response }) => /news|report|hearing|talking/i.test(response)).length;
  const related = crowd(120, { currentEvents: '- Rents and housing costs rose again last month.' });
  const unrelated = crowd(120, { currentEvents: '- A storm is expected on Friday.' });
  expect(speaksOfNews(related)).toBeGreaterThan(speaksOfNews(unrelated) + 10);
});

test('people without known politics react differently from each other', () => {
  const synthetic = crowd(120, { message: 'Ban assault weapons now.', attributes: { politicalLean: '' } });
  expect(share(synthetic, 'support')).toBeGreaterThan(0.15);
  expect(share(synthetic, 'oppose')).toBeGreaterThan(0.1);
});

test('there are words for every stance, and every condition names a known situation', () => {
  const stances = { ...livingStanceLines, ...societyStanceLines, ...everydayStanceLines };
  const topics = [...publicTopics, ...everydayTopics];
  for (const topic of topics) expect(topicLines[topic.id]).toBeDefined();
  expect(Object.keys(stances).sort()).toEqual(topics.flatMap(({ stances: taken }) => taken.map(({ id }) => id)).sort());
  const groups = [...Object.values(stances), ...Object.values(topicLines), closers];
  const lines = [
    ...lifeLines,
    ...groups.flatMap((group) => [...group.positive, ...(group.neutral ?? []), ...group.negative]),
  ];
  for (const line of lines) {
    const needs = /^([a-zA-Z]+(?:\+[a-zA-Z]+)*): /.exec(line)?.[1]?.split('+') ?? [];
    expect(needs.filter((need) => !lifeFlags.some((flag) => flag === need))).toEqual([]);
  }
});
