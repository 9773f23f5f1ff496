/** An analysis quotes each wording once, and calls small groups no finding. */
import { analysisPrompt } from '../../../domain/simulations/analysis.ts';
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { analysisReply } from '../../../local/simulator/reply/analysis.ts';

const counts = (positive: number, negative: number) =>
  singleAnswers({ positive, neutral: 0, negative, total: positive + negative });
const quote = (personaIndex: number, response: string) => ({
  personaIndex,
  sentiment: 'negative' as const,
  segmentName: 'Renters',
  response,
});

function analysisOf(bySegment: [string, ReturnType<typeof counts>][]): { prompt: string; reply: string } {
  const { user } = analysisPrompt({
    message: 'A bus every ten minutes',
    counts: counts(50, 30),
    engagementScore: 0.5,
    sentimentScore: 0.2,
    bySegment,
    byAge: [
      ['18-24', counts(9, 1)],
      ['55+', counts(2, 8)],
    ],
    byGender: [
      ['female', counts(5, 5)],
      ['male', counts(6, 4)],
    ],
    sample: [quote(1, 'It will cost double.'), quote(2, 'It will cost double.'), quote(3, 'Who drives them at night?')],
  });
  return { prompt: user, reply: analysisReply(user, 7) };
}

const small: [string, ReturnType<typeof counts>][] = [
  ['Renters', counts(12, 3)],
  ['Owners', counts(3, 12)],
];
const large: [string, ReturnType<typeof counts>][] = [
  ['Renters', counts(40, 5)],
  ['Owners', counts(10, 25)],
];

test('the same words of two people are quoted once', () => {
  const { reply } = analysisOf(large);
  expect(reply.match(/It will cost double/g)).toHaveLength(1);
  expect(reply).toContain('Who drives them at night?');
});

test('groups that are too small are a note of the prompt, said once, and no finding of the analysis', () => {
  const { prompt, reply } = analysisOf(large);
  expect(prompt.match(/too small to compare/g)).toHaveLength(1);
  expect(reply).toContain('- By segment: Renters: ');
  expect(reply).not.toMatch(/By age|By gender|too small/);
  expect(analysisOf(small).reply).toContain('The groups are too small to tell apart.');
});
