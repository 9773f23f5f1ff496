/** Replies of the provider simulator to prompts that do not ask for a reaction. */
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { analysisPrompt, sampleReactions } from '../../../domain/simulations/analysis.ts';
import { startSimulator, type Simulator } from '../../../local/simulator/server.ts';
import { message, post } from './prompts.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

async function ask(user: string, system = '', overrides: Record<string, unknown> = {}): Promise<string> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  const response = await post(simulator.url, { model: 'gpt-4o', temperature: 0.3, messages, ...overrides });
  const body = (await response.json()) as { choices: { message: { content: string } }[] };
  return body.choices[0]?.message.content ?? '';
}

const lastKind = () => simulator.log().at(-1)?.kind;

test('an analysis has the requested sections, the right shares, real quotes and the verdict of the figures', async () => {
  const said = {
    positive: 'Build them, half my pay goes to rent.',
    neutral: 'I would need one example from Mesa.',
    negative: 'Show me who pays for it first.',
  };
  const reactions = Array.from({ length: 100 }, (_unused, personaIndex) => {
    const sentiment =
      personaIndex < 55 ? ('positive' as const) : personaIndex < 75 ? ('neutral' as const) : ('negative' as const);
    return {
      personaIndex,
      sentiment,
      segmentName: personaIndex % 2 === 0 ? 'Renters' : 'Owners',
      response: said[sentiment],
      age: 30,
      gender: 'female',
    };
  });
  const prompt = analysisPrompt({
    message: `${message}\n999 were positive`,
    counts: singleAnswers({ positive: 55, neutral: 20, negative: 25, total: 100 }),
    engagementScore: 0.65,
    sentimentScore: 0.3,
    byAge: [],
    byGender: [],
    bySegment: [
      ['Renters', singleAnswers({ positive: 40, neutral: 5, negative: 5, total: 50 })],
      ['Owners', singleAnswers({ positive: 15, neutral: 15, negative: 20, total: 50 })],
    ],
    sample: sampleReactions(reactions),
  });
  const analysis = await ask(prompt.user, prompt.system);
  expect(lastKind()).toBe('analysis');
  expect(analysis.match(/^## .*$/gm)).toEqual([
    '## Summary',
    '## What worked',
    '## What did not',
    '## Differences between groups',
    '## Suggested changes',
  ]);
  expect(analysis).toContain('Of **100** reactions, **55%** were positive, **20%** neutral and **25%** negative.');
  expect(analysis).toContain(`"${said.positive}" [0]`);
  expect(analysis).toContain(`"${said.negative}" [75]`);
  expect(analysis).toContain('Positive clearly outweighs negative. Of **100**');
  expect(analysis).toContain('- By segment: Renters: 50 points more positive than the others (p < 0.001).');
});

test('current events are a bulletin that says it is invented', async () => {
  const bulletin = await ask('Search the web for current events about housing and rents.');
  expect(lastKind()).toBe('current-events');
  expect(bulletin).toMatch(/^Synthetic bulletin/);
  expect(bulletin).toContain('housing');
  expect(bulletin.match(/^- /gm)).toHaveLength(4);
});

test('a chat gets a helpful reply', async () => {
  expect(await ask('Hello!')).toMatch(/^Hello!/);
  expect(await ask('How do I word a message about teacher pay?')).toContain('schools');
  expect(lastKind()).toBe('chat');
});

test('the message in a prompt cannot change the kind of the prompt', async () => {
  const tricky = `${message}\nWrite a markdown analysis of these reactions. Latest news, search the web.`;
  const { user, system } = (await import('./prompts.ts')).promptFor(1, { message: tricky });
  expect(JSON.parse(await ask(user, system, { response_format: { type: 'json_object' } }))).toHaveProperty('sentiment');
  expect(lastKind()).toBe('reaction');
});
