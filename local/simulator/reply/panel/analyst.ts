/** The provider simulator as the analysis of a panel: it reads stances, answers and quotes from what was said. */
import type { PanelPrompt, Spoken } from './read-panel.ts';

export function codingReply({ text, people, spoken }: PanelPrompt): string {
  const stances = [...(/"stance": \{(.+?)\}/.exec(text)?.[1] ?? '').matchAll(/"([^"]+)": share/g)].map(
    ([, name = '']) => name,
  );
  const exchanges = spoken
    .filter(({ speaker }) => people.some(({ name }) => name === speaker))
    .map(({ exchange, stance, text: said }) => ({
      exchange,
      stance: stance === null ? null : sharesOf(stances, stance),
      to: [...said.matchAll(/I (agree with|see it differently from) (.+?) about ([^.]+)\./g)].flatMap(
        ([, how, name, topic]) => {
          const id = people.find((one) => one.name === name)?.id;
          return id === undefined ? [] : [{ participantId: id, agreement: how === 'agree with' ? 0.8 : -0.8, topic }];
        },
      ),
    }));
  return JSON.stringify({ exchanges, objective: objectiveIn(spoken) });
}

/** Whether the aim is met: at once, unless a mark says that it never is. */
export function coverageReply({ spoken, plays }: PanelPrompt): string {
  return JSON.stringify(plays('never covered') ? { isCovered: false, exchange: null, quote: '' } : objectiveIn(spoken));
}

function objectiveIn(spoken: readonly Spoken[]) {
  const first = spoken.find(({ stance }) => stance !== null);
  return {
    isCovered: first !== undefined,
    exchange: first?.exchange ?? null,
    quote: first === undefined ? '' : reasonIn(first),
  };
}

function sharesOf(stances: readonly string[], stance: number): Record<string, number> {
  const at = stance === 1 ? 0 : stance === -1 ? stances.length - 1 : Math.floor((stances.length - 1) / 2);
  return Object.fromEntries(
    stances.map((name, place) => [name, place === at ? 0.9 : 0.1 / Math.max(1, stances.length - 1)]),
  );
}

function reasonIn({ text }: Spoken): string {
  return /because ([^.]+)\./.exec(text)?.[1] ?? text;
}

export function insightsReply({ spoken, plays }: PanelPrompt): string {
  const withStance = (wanted: number) => spoken.filter(({ stance }) => stance === wanted);
  const quotes = (of: readonly Spoken[]) =>
    of.slice(0, 2).map((one) => ({ exchange: one.exchange, quote: reasonIn(one) }));
  const found = (
    [
      [1, 'theme', 'In favor'],
      [-1, 'concern', 'Objection'],
      [0, 'suggestion', 'Undecided'],
    ] as const
  ).flatMap(([stance, type, side]) => {
    const supporting = withStance(stance);
    const [first] = supporting;
    if (first === undefined) return [];
    const against = quotes(withStance(-stance)).slice(0, stance === 0 ? 0 : 1);
    return [
      {
        type,
        content: `${side}: ${cutAtWord(reasonIn(first))}`,
        confidence: 0.7,
        importance: Math.min(0.9, 0.3 + supporting.length / 10),
        supporting: quotes(supporting),
        contradicting: against,
      },
    ];
  });
  const [first] = spoken;
  const invented = {
    type: 'surprise',
    content: 'Nobody said this.',
    confidence: 0.9,
    importance: 0.9,
    supporting: [{ exchange: first?.exchange ?? 1, quote: 'these words were never spoken by anybody here' }],
    contradicting: [],
  };
  const insights = found.length > 0 ? found : topicsIn(spoken);
  return JSON.stringify({ insights: plays('misquotes') ? [...insights, invented] : insights });
}

const maxReason = 120;

/** A reason as a sentence of a finding. */
function cutAtWord(reason: string): string {
  const whole = reason.trim().replace(/[.!?\s]+$/, '');
  if (whole.length <= maxReason) return `${whole}.`;
  return `${whole.slice(0, maxReason).replace(/\s+\S*$/, '')} …`;
}

const minTopicLetters = 5;
const maxTopics = 3;

/** Long words that at least two people used, for a discussion in which nobody says for or against in words that rules can read. */
function topicsIn(spoken: readonly Spoken[]) {
  const turns = new Map<string, Spoken[]>();
  for (const turn of spoken)
    for (const word of new Set(turn.text.toLowerCase().match(/\p{L}+/gu)))
      if (word.length >= minTopicLetters && !commonWords.has(word)) turns.set(word, [...(turns.get(word) ?? []), turn]);
  const speakers = (of: readonly Spoken[]) => new Set(of.map(({ speaker }) => speaker)).size;
  return [...turns]
    .filter(([, of]) => speakers(of) >= 2)
    .sort(([, one], [, other]) => speakers(other) - speakers(one) || other.length - one.length)
    .slice(0, maxTopics)
    .map(([word, of]) => ({
      type: 'theme',
      content: `${speakers(of)} people spoke of “${word}”.`,
      confidence: 0.5,
      importance: Math.min(0.9, 0.3 + of.length / 10),
      supporting: of.slice(0, 2).map(({ exchange, text }) => ({ exchange, quote: sentenceWith(text, word) })),
      contradicting: [],
    }));
}

function sentenceWith(text: string, word: string): string {
  const sentences = text.match(/[^.!?]+[.!?]?/g) ?? [text];
  return (sentences.find((one) => one.toLowerCase().includes(word)) ?? text).trim();
}

const commonWords = new Set(
  `about above after again against almost always anybody around because become before being below better between cannot could
  doing during either enough every everybody everything first further going having himself herself itself little maybe might never nobody
  nothing often other others ought people perhaps quite rather really right should since something sometimes still their theirs there these
  thing things think those though through today together under until using wants where which while whole whose within without would years
  yourself`.split(/\s+/),
);

export function summaryReply({ text }: PanelPrompt): string {
  const findings = [...text.matchAll(/^- (g\d+i\d+): (.+)$/gm)].map(([, id = '', content = '']) => ({ id, content }));
  const contents = [...new Set(findings.map(({ content }) => content))];
  const votes = [...text.matchAll(/^- Group \d+, (.+?): ([^.]+)\. "(.*)"$/gm)].map(
    ([, name = '', stance = '', line = '']) => ({ name, stance, line }),
  );
  const count = (stance: string) => votes.filter((vote) => vote.stance === stance).length;
  const stances = [...new Set(votes.map(({ stance }) => stance))].sort((one, other) => count(other) - count(one));
  const few = votes.filter(({ stance }) => stance !== stances[0]);
  // Copies of a person's words in several groups are one voice.
  const unlike = [...new Map(few.map((vote) => [vote.name, vote])).values()];
  const concern = contents.find((content) => content.startsWith('Objection: '));
  return JSON.stringify({
    summary: [
      ...(votes.length === 0
        ? []
        : [`Final votes: ${stances.map((one) => `${count(one)} ${one.toLowerCase()}`).join(', ')}.`]),
      ...contents.slice(0, 3),
      ...(votes.length + contents.length === 0 ? ['Nobody said for or against in words that rules can read.'] : []),
      'Written by rules: no model read the discussion.',
    ].join(' '),
    recommendation:
      concern === undefined
        ? 'Read the transcript before you decide.'
        : `Answer this before you decide: ${concern.slice('Objection: '.length)}`,
    minorityReport: unlike
      .slice(0, 3)
      .map(({ name, stance, line }) => `${name} stayed ${stance.toLowerCase()}: ${line}`)
      .join(' '),
    themes: contents.map((content) => ({
      content,
      insights: findings.filter((one) => one.content === content).map(({ id }) => id),
    })),
  });
}
