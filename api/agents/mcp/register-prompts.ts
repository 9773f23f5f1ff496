import { fenceText, foreignRule, quoteForeign } from '../../../domain/foreign-text.ts';
import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const message = z.string().min(1).describe('The message');
const segments = z.string().optional().describe('Names of segments, comma separated');

/** Offers prompts for the three usual tasks. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'test',
    {
      title: 'Test a message',
      description: 'How an audience reacts to a message',
      argsSchema: z.object({ message, segments }),
    },
    (given) =>
      asked(
        `Test this message${forSegments(given.segments)} with test_message on 100 personas. Wait with get_run until it has ended. Report the positive share with its interval, the groups that differ, the main reasons, and every flag. Say that the personas are synthetic.\n\n${foreignRule}\n\nMessage:\n${fenceText(given.message)}`,
      ),
  );
  server.registerPrompt(
    'improve',
    {
      title: 'Improve a message',
      description: 'A better wording, confirmed on unseen personas',
      argsSchema: z.object({ message, segments }),
    },
    (given) =>
      asked(
        `Call estimate for a search, tell me the cost, and start search_messages with this message${forSegments(given.segments)} when I agree. Report only what is confirmed, with its interval, and say so when nothing is better.\n\n${foreignRule}\n\nMessage:\n${fenceText(given.message)}`,
      ),
  );
  server.registerPrompt(
    'brief_panel',
    {
      title: 'Brief a panel',
      description: 'What a group makes of a topic',
      argsSchema: z.object({ topic: z.string().min(1), segments }),
    },
    (given) =>
      asked(
        `Run a panel with run_panel on the topic ${quoteForeign(given.topic)}${forSegments(given.segments)}. When it has ended, report findings with their quotes for and against, how votes moved, and the minority view.`,
      ),
  );
}

function forSegments(segments: string | undefined): string {
  return segments === undefined || segments.trim() === '' ? '' : ` for ${segments}`;
}

function asked(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
