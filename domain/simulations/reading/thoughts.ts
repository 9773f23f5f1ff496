/** Takes a model's thoughts off its reply. Drafts in them look like answers and often say the opposite. */

const tagNames = 'think|thinking|thoughts?|reasoning|reflection|scratchpad|seed:think|antThinking|inner_monologue';

/** Marks around thoughts, by the models that write them. */
const marks: readonly (readonly [open: string, close: string])[] = [
  [`<(?:${tagNames})(?:\\s[^>]*)?>`, `</(?:${tagNames})\\s*>`],
  ['◁think▷', '◁/think▷'],
  ['\\[THINK\\]', '\\[/THINK\\]'],
  ['<\\|channel>\\s*thought', '<channel\\|>'],
  ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  ['<\\|begin_of_thought\\|>', '<\\|end_of_thought\\|>'],
  ['<\\|think\\|>', '<\\|/think\\|>'],
];

const expressions = marks.map(([open, close]) => ({
  closed: new RegExp(`${open}[\\s\\S]*?${close}`, 'gi'),
  withoutOpening: new RegExp(`^[\\s\\S]*${close}`, 'i'),
  // A thought begins a line; a mark within a sentence or a JSON string is quoted.
  withoutClosing: new RegExp(`^[ \\t]*${open}[\\s\\S]*$`, 'im'),
}));

/** Returns what the model said to the reader; nothing when the reply ends within a thought. */
export function withoutThoughts(reply: string): string {
  const said = finalChannel(reply) ?? reply;
  return expressions
    .reduce(
      (text, { closed, withoutOpening, withoutClosing }) =>
        text.replace(closed, '\n').replace(withoutOpening, '').replace(withoutClosing, ''),
      said,
    )
    .trim();
}

/** Takes the thoughts off a text that a person reads, also while it is still being written; others stay as they are. */
export function textForReaders(reply: string): string {
  const said = withoutThoughts(reply);
  return said === reply.trim() ? reply : said;
}

/** A reply with channels, in OpenAI's harmony format: the words for the reader stand in the last one named final. */
function finalChannel(reply: string): string | null {
  if (/<\|channel\|>\s*\w/.test(reply)) {
    const messages = [
      ...reply.matchAll(
        /<\|channel\|>\s*(\w+)[^\n]*?<\|message\|>([\s\S]*?)(?=<\|(?:channel|end|call|return|start)\|>|$)/g,
      ),
    ];
    return messages.findLast(([, channel]) => channel === 'final')?.[2] ?? '';
  }
  // Some servers remove the marks and leave the names.
  if (!/^\s*(?:assistant)?analysis(?=\p{Lu})/u.test(reply)) return null;
  return /assistant\s*final(?=[^\p{Ll}])([\s\S]*)$/u.exec(reply)?.[1] ?? '';
}
