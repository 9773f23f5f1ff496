import { seededRandom } from '../random.ts';

interface Counts {
  positive: number;
  neutral: number;
  negative: number;
}

/** Markdown built from the counts and the quoted reactions of the prompt. */
export function analysisReply(text: string, textHash: number): string {
  const counts = countsOf(text);
  const quotes = quotesOf(text);
  const random = seededRandom(textHash);
  return [
    '## Summary',
    summary(counts),
    '## What people liked',
    points(quotes.positive, 'Few reactions in the sample were favourable.'),
    '## What put people off',
    points(quotes.negative, 'The sample holds no clearly negative reaction.'),
    '## The undecided',
    points(quotes.neutral, 'Hardly anybody in the sample was on the fence.'),
    '## Next steps',
    nextSteps(counts)
      .map((step, index) => `${index + 1}. ${step}`)
      .join('\n'),
    random.pick(closings),
  ].join('\n\n');
}

const closings = [
  'These are simulated reactions: use them to find weak spots, not to predict a vote.',
  'Treat the quotes as hypotheses to check with real people before publishing.',
  'A second run with a revised message on the same segments would show whether these points were the cause.',
];

function countsOf(text: string): Counts {
  const after = (name: string): number =>
    Number(new RegExp(`${name}\\w*["*]*\\s*(?:reactions|responses|count)?\\s*[:=(-]\\s*\\**(\\d+)`, 'i').exec(text)?.[1] ?? 0);
  const before = (name: string): number => Number(new RegExp(`(\\d+)(?:\\s*\\([^)]*\\))?\\s+(?:were |was |are )?${name}`, 'i').exec(text)?.[1] ?? 0);
  const count = (name: string): number => after(name) || before(name);
  return { positive: count('positive') || count('support'), neutral: count('neutral'), negative: count('negative') || count('oppos') };
}

/** Quoted reactions by the sentiment named nearest above or beside them. */
function quotesOf(text: string): Record<keyof Counts, string[]> {
  const quotes: Record<keyof Counts, string[]> = { positive: [], neutral: [], negative: [] };
  const body = text.replace(/^"""[\s\S]*?^"""/m, '');
  let current: keyof Counts | null = null;
  for (const line of body.split('\n')) {
    const named = /\b(positive|neutral|negative|support|oppose)\b/i.exec(line)?.[1]?.toLowerCase();
    if (named !== undefined) current = named === 'support' ? 'positive' : named === 'oppose' ? 'negative' : (named as keyof Counts);
    const quote = /["“](.{20,260}?)["”]\s*$/.exec(line)?.[1] ?? /^\s*[-*\d.]+\s+(?:\[?\w+\]?:\s*)?(.{30,260})$/.exec(line)?.[1];
    if (quote !== undefined && current !== null) quotes[current].push(quote.trim());
  }
  return quotes;
}

function summary({ positive, neutral, negative }: Counts): string {
  const total = positive + neutral + negative;
  if (total === 0) return 'The reactions quoted below show where the message works and where it does not.';
  const percent = (count: number): string => `${Math.round((100 * count) / total)} %`;
  const lead =
    positive > negative * 1.5
      ? 'The message lands well with most of this audience.'
      : negative > positive * 1.5
        ? 'The message meets more resistance than approval.'
        : 'The audience is divided, and neither side is far ahead.';
  return `${lead} Of **${total}** reactions, **${percent(positive)}** were positive, **${percent(neutral)}** neutral and **${percent(negative)}** negative.`;
}

function points(quotes: string[], otherwise: string): string {
  if (quotes.length === 0) return otherwise;
  return quotes
    .slice(0, 3)
    .map((quote) => `- "${shorten(quote)}"`)
    .join('\n');
}

function shorten(quote: string): string {
  const sentence = /^.{25,160}?[.!?](?=\s|$)/.exec(quote)?.[0] ?? quote;
  return sentence.length > 170 ? `${sentence.slice(0, 167).trimEnd()}...` : sentence;
}

function nextSteps({ positive, neutral, negative }: Counts): string[] {
  const total = Math.max(1, positive + neutral + negative);
  const steps = ['Keep the concrete parts that people repeated in their own words.'];
  if (negative / total > 0.4) steps.push('Soften the wording that drew objections and answer the cost question in the first two sentences.');
  if (neutral / total > 0.3) steps.push('Give the undecided one local example; most of them said they lacked a reason to care.');
  if (positive / total > 0.6) steps.push('Ask for a specific act: enthusiasm is there and has nowhere to go yet.');
  return [...steps, 'Test a revised version on the same segments and compare the shares.'];
}
