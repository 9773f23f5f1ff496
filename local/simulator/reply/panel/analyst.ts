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
      [1, 'theme', 'What speaks for it is what would change in daily life.'],
      [-1, 'concern', 'What speaks against it is that the cost cannot be checked.'],
      [0, 'suggestion', 'Some would take a smaller version first.'],
    ] as const
  ).flatMap(([stance, type, content]) => {
    const supporting = withStance(stance);
    if (supporting.length === 0) return [];
    const against = quotes(withStance(-stance)).slice(0, stance === 0 ? 0 : 1);
    return [
      {
        type,
        content,
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
  return JSON.stringify({ insights: plays('misquotes') ? [...found, invented] : found });
}

export function summaryReply({ text }: PanelPrompt): string {
  const findings = [...text.matchAll(/^- (g\d+i\d+): (.+)$/gm)].map(([, id = '', content = '']) => ({ id, content }));
  const contents = [...new Set(findings.map(({ content }) => content))];
  const votes = [...text.matchAll(/^- Group \d+, (.+?): ([^.]+)\. "(.*)"$/gm)].map(
    ([, name = '', stance = '', line = '']) => ({ name, stance, line }),
  );
  const count = (stance: string) => votes.filter((vote) => vote.stance === stance).length;
  const [most] = votes.map(({ stance }) => stance).sort((one, other) => count(other) - count(one));
  const few = votes.filter(({ stance }) => stance !== most);
  return JSON.stringify({
    summary: `The groups weighed it from their own lives. Most ended up ${(most ?? 'undecided').toLowerCase()}. Cost and trust divided them most.`,
    recommendation: 'Say what it costs and who answers for it, in one sentence each.',
    minorityReport:
      few.length === 0
        ? ''
        : few
            .slice(0, 3)
            .map(({ name, stance, line }) => `${name} stayed ${stance.toLowerCase()}: ${line}`)
            .join(' '),
    themes: contents.map((content) => ({
      content,
      insights: findings.filter((one) => one.content === content).map(({ id }) => id),
    })),
  });
}
