/** Parses a request for an analysis: counts, groups, quotes, and requested sections. */
import { smallGroupsNote } from '../../../domain/simulations/verdict-lines.ts';

export interface Counts {
  positive: number;
  neutral: number;
  negative: number;
}

export interface Quote {
  /** The quote's number in the prompt; empty without one. */
  mark: string;
  sentiment: keyof Counts;
  text: string;
}

export interface Group extends Counts {
  /** The kind of groups: By segment, By age. */
  kind: string;
  name: string;
}

export interface AnalysisRequest {
  counts: Counts;
  groups: Group[];
  quotes: Quote[];
  /** Names of the three sentiments. */
  names: Record<keyof Counts, string>;
  /** The prompt's overall verdict; null without one. */
  lead: string | null;
  /** The prompt's verdicts about groups, each beginning with the kind of groups. */
  verdicts: string[];
  /** True for a prompt that says which groups differ, or that they are too small. */
  isJudged: boolean;
  /** Requested headings, in order. */
  sections: string[];
}

const usualSections = ['Summary', 'What worked', 'What did not', 'Differences between groups', 'Suggested changes'];

export function readAnalysisRequest(prompt: string): AnalysisRequest {
  // The message is removed because it could contain similar lines.
  const text = prompt.replace(/^"""[\s\S]*?^"""/m, '');
  const sections = [...text.matchAll(/^## (.{3,60})$/gm)].map((match) => match[1] ?? '');
  return {
    counts: countsOf(text),
    groups: groupsOf(text),
    quotes: quotesOf(text),
    names: namesOf(text),
    lead:
      /^Judged(?: by the .*?\))?: (.+\.)$/m
        .exec(text)?.[1]
        ?.replace(/^fewer than five people .*/, 'Too few people for a verdict.') ?? null,
    verdicts: [...text.matchAll(/^(By [^|\n]+), judged: (.+)$/gm)].map(([, kind, verdict]) => `${kind}: ${verdict}`),
    isJudged: /^By [^|\n]+, judged: .+$/m.test(text) || text.includes(smallGroupsNote),
    sections: sections.length > 0 ? sections : usualSections,
  };
}

/** Returns the scale's words if the prompt names them. */
function namesOf(text: string): AnalysisRequest['names'] {
  const [, positive = 'positive', neutral = 'neutral', negative = 'negative'] =
    /^Positive stands for (\w+), neutral for (\w+), negative for (\w+)\.$/m.exec(text) ?? [];
  return { positive: positive.toLowerCase(), neutral: neutral.toLowerCase(), negative: negative.toLowerCase() };
}

/** Parses `12 (40%) positive`, `positive: 12` and `12 were positive`. */
function countsOf(text: string): Counts {
  const count = (name: string): number => {
    const before = new RegExp(`(\\d+)(?:\\s*\\([^)]*\\))?\\s+(?:were |was |are )?${name}`, 'i').exec(text)?.[1];
    return Number(
      before ??
        new RegExp(`${name}\\w*["*]*\\s*(?:reactions|responses|count)?\\s*[:=(-]\\s*\\**(\\d+)`, 'i').exec(text)?.[1] ??
        0,
    );
  };
  return {
    positive: count('positive') || count('support'),
    neutral: count('neutral'),
    negative: count('negative') || count('oppos'),
  };
}

function groupsOf(text: string): Group[] {
  let kind = '';
  const groups: Group[] = [];
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : [];
    const [, name = '', positive = '', neutral = '', negative = ''] = cells;
    if (positive === 'positive') kind = name;
    else if (/^\d+$/.test(positive))
      groups.push({ kind, name, positive: Number(positive), neutral: Number(neutral), negative: Number(negative) });
  }
  return groups;
}

/** Parses quoted reactions: numbered with their sentiment, or under a line that names it. */
function quotesOf(text: string): Quote[] {
  const quotes: Quote[] = [];
  let current: keyof Counts | null = null;
  for (const line of text.split('\n')) {
    const named = /\b(positive|neutral|negative|support|oppose)\b/i.exec(line)?.[1]?.toLowerCase();
    if (named !== undefined)
      current = named === 'support' ? 'positive' : named === 'oppose' ? 'negative' : (named as keyof Counts);
    const quote = /["“](.{10,260}?)["”]\s*$/.exec(line)?.[1];
    if (quote !== undefined && current !== null)
      quotes.push({ mark: /\[(\d+)\]/.exec(line)?.[0] ?? '', sentiment: current, text: quote.trim() });
  }
  return quotes;
}
