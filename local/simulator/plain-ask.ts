/** Takes the product's tags off a request: the simulator reads what stands between them by its headings. */
import { foreignRule } from '../../domain/foreign-text.ts';
import { isRefused, type Ask, type Refused } from './ask.ts';

/** Returns the request as its readers know it; a refused one unchanged. */
export function plainAsk(ask: Ask | Refused): Ask | Refused {
  if (isRefused(ask)) return ask;
  return {
    ...ask,
    system: withoutMarks(ask.system),
    user: withoutMarks(ask.user),
    lastUser: withoutMarks(ask.lastUser),
    toolResults: ask.toolResults.map(({ content, ...rest }) => ({ ...rest, content: withoutMarks(content) })),
  };
}

const ours = new Set(['<material>', '</material>', foreignRule]);

/** Returns a prompt without the lines that mark what others wrote. */
export function withoutMarks(text: string): string {
  return text
    .split('\n')
    .filter((line) => !ours.has(line))
    .join('\n');
}
