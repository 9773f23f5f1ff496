/** The simulator's analysis of a discussion that nobody planned: it repeats what was said, and says that no model read it. */
import { panelReply } from '../../../local/simulator/reply/panel/panel.ts';
import { insightsReply, summaryReply } from '../../../local/simulator/reply/panel/analyst.ts';
import { readPanelPrompt } from '../../../local/simulator/reply/panel/read-panel.ts';

interface Insight {
  content: string;
  supporting: { exchange: number; quote: string }[];
}

const discussion = [
  '[1] Ann: The new timetable confuses my mother. She waited an hour.',
  '[2] Bob: Same here. I read the timetable twice and missed the tram.',
  '[3] Cem: Nobody told us anything about it.',
];

function insightsOf(lines: readonly string[]): Insight[] {
  return (JSON.parse(insightsReply(readPanelPrompt(lines.join('\n')))) as { insights: Insight[] }).insights;
}

test('findings of a real discussion are of its own words, with quotes that stand in the named turns', () => {
  const insights = insightsOf(discussion);
  expect(insights.map(({ content }) => content)).toEqual(['2 people spoke of “timetable”.']);
  for (const { exchange, quote } of insights.flatMap(({ supporting }) => supporting))
    expect(discussion[exchange - 1]).toContain(quote);
});

test('findings of stances give the reason that was said', () => {
  const [first] = insightsOf(["[1] Ann: I'm for it, because the bus comes late every day.", '[2] Bob: Hm.']);
  expect(first?.content).toBe('In favor: the bus comes late every day.');
});

test.each([
  [[], 'Nobody said for or against in words that rules can read. Written by rules: no model read the discussion.'],
  [
    [
      '- g0i0: Objection: who pays.',
      '- Group 1, Ann: For. "yes"',
      '- Group 1, Bob: Against. "no"',
      '- Group 2, Bob: Against. "no"',
    ],
    'Final votes: 2 against, 1 for. Objection: who pays. Written by rules: no model read the discussion.',
  ],
])('the summary of %j repeats votes and findings, and says that no model read it', (lines, summary) => {
  const reply = JSON.parse(summaryReply(readPanelPrompt(lines.join('\n')))) as {
    summary: string;
    minorityReport: string;
  };
  expect(reply.summary).toBe(summary);
  expect(reply.minorityReport.match(/stayed/g) ?? []).toHaveLength(lines.length === 0 ? 0 : 1);
});

const participant = (question: string) =>
  [
    'The topic: A tram line',
    'You are Ann (p1) in this discussion.',
    'Stay this person',
    `You are asked: ${question}`,
  ].join('\n');

test.each([
  ['What would the tax cost you?', /because [^.]*\b(costs?|pay|pays|bills|money|expensive)\b/],
  ['Which color should it have?', /^To that I have no answer of my own; what I can say is this\. /],
])('the answer to “%s” is about what was asked, or says that it is not', (question, answer) => {
  for (let seed = 0; seed < 20; seed += 1) expect(panelReply(participant(question), seed)).toMatch(answer);
});
