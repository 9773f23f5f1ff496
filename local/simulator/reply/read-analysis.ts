/** What a request for an analysis gives: counts, groups, quotes, and the sections it wants. */
export interface Counts {
  positive: number;
  neutral: number;
  negative: number;
}

export interface Quote {
  /** How the prompt numbers it; empty when it does not. */
  mark: string;
  sentiment: keyof Counts;
  text: string;
}

export interface Group extends Counts {
  /** What the groups have in common: By segment, By age. */
  kind: string;
  name: string;
}

export interface AnalysisRequest {
  counts: Counts;
  groups: Group[];
  quotes: Quote[];
  /** What the three answers are called. */
  names: Record<keyof Counts, string>;
  /** The judgment of the figures that the prompt gives; null when it gives none. */
  lead: string | null;
  /** Its sentences about groups, each led by what the groups have in common. */
  verdicts: string[];
  /** Headings asked for, in order. */
  sections: string[];
}

const usualSections = ['Summary', 'What worked', 'What did not', 'Differences between groups', 'Suggested changes'];

export function readAnalysisRequest(prompt: string): AnalysisRequest {
  // The message under test could look like any of this.
  const text = prompt.replace(/^"""[\s\S]*?^"""/m, '');
  const sections = [...text.matchAll(/^## (.{3,60})$/gm)].map((match) => match[1] ?? '');
  return {
    counts: countsOf(text),
    groups: groupsOf(text),
    quotes: quotesOf(text),
    names: namesOf(text),
    lead: /^Judged by the .*?\): (.+\.)$/m.exec(text)?.[1] ?? null,
    verdicts: [...text.matchAll(/^(By [^|\n]+), judged: (.+)$/gm)].map(([, kind, verdict]) => `${kind}: ${verdict}`),
    sections: sections.length > 0 ? sections : usualSections,
  };
}

/** The scale's own words, where the prompt says which they are. */
function namesOf(text: string): AnalysisRequest['names'] {
  const [, positive = 'positive', neutral = 'neutral', negative = 'negative'] =
    /^Positive stands for (\w+), neutral for (\w+), negative for (\w+)\.$/m.exec(text) ?? [];
  return { positive: positive.toLowerCase(), neutral: neutral.toLowerCase(), negative: negative.toLowerCase() };
}

/** `12 (40%) positive`, `positive: 12`, `12 were positive`. */
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

/** Quoted reactions: numbered with their sentiment, or under a line that names it. */
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
