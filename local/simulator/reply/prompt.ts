/** What a prompt is for and what it says, read from its text alone. */
export type PromptKind = 'reaction' | 'analysis' | 'current-events' | 'chat';
export type Scale = 'support-oppose' | 'yes-no' | 'positive-negative-neutral';

export interface ReactionPrompt {
  /** Attribute lines (`- Age: 42`) by lower-case key without punctuation: `householdincome`. */
  attributes: Map<string, string>;
  /** Everything before the message, for what no attribute line says. */
  background: string;
  message: string;
  scale: Scale;
  currentEvents: string;
  context: string;
  posts: string[];
  wantsJson: boolean;
}

export function kindOf(text: string): PromptKind {
  if (/actionLikelihood|action likelihood/i.test(text) || (/^"""/m.test(text) && /\bsentiment\b/i.test(text) && !/markdown/i.test(text)))
    return 'reaction';
  if (/markdown/i.test(text) && /analy[sz]/i.test(text) && /reaction|response/i.test(text)) return 'analysis';
  if (/current events|search the web|web search|latest news|headlines/i.test(text)) return 'current-events';
  return 'chat';
}

const attributeLine = /^[ \t]*[-*•][ \t]+([A-Za-z][A-Za-z /()'&-]{1,40}):[ \t]*(\S.*)$/gm;

export function readReactionPrompt(text: string): ReactionPrompt {
  const block = /^"""[^\n]*\n([\s\S]*?)\n?"""\s*$/m.exec(text);
  const background = block === null ? text : text.slice(0, block.index);
  const rest = block === null ? '' : text.slice(block.index + block[0].length);
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of background.matchAll(attributeLine)) {
    const name = key.toLowerCase().replace(/[^a-z]/g, '');
    if (!attributes.has(name)) attributes.set(name, value.trim());
  }
  return {
    attributes,
    background,
    message: (block?.[1] ?? background).trim(),
    scale: scaleOf(rest === '' ? text : rest, background),
    currentEvents: sectionOf(text, /current events/i),
    context: sectionOf(text, /(?:additional |custom )?context/i),
    posts: postsOf(background),
    wantsJson: /json/i.test(text),
  };
}

/** The scale asked for, looked for after the message first: the message may hold the words itself. */
function scaleOf(after: string, before: string): Scale {
  for (const text of [after, before]) {
    if (/support-oppose|"?\bsupport\b"?\s*(?:,|\/|or|\|)\s*"?oppose\b/i.test(text)) return 'support-oppose';
    if (/yes-no|"?\byes\b"?\s*(?:,|\/|or|\|)\s*"?no\b/i.test(text)) return 'yes-no';
  }
  return 'positive-negative-neutral';
}

/** The text under a heading line such as `Current events:` up to the next blank line or heading. */
function sectionOf(text: string, heading: RegExp): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.length < 90 && heading.test(line) && /:|^#/.test(line));
  if (start < 0) return '';
  const sameLine = /:\s*(\S.*)$/.exec(lines[start] ?? '')?.[1] ?? '';
  const body: string[] = [sameLine];
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '' && body.some((kept) => kept !== '')) break;
    if (/^"""/.test(line)) break;
    body.push(line.trim());
  }
  return body.join(' ').trim().slice(0, 4000);
}

function postsOf(background: string): string[] {
  const start = background.search(/recent posts/i);
  if (start < 0) return [];
  const quoted = background.slice(start).matchAll(/["“]([^"”\n]{15,200})["”]/g);
  return [...quoted].map((match) => match[1] ?? '').slice(0, 3);
}
