import { z } from 'zod';
import { defineTool, ToolError, type ToolInput, type Workspace } from './definition.ts';
import type { Json } from './json.ts';

const actions = ['list', 'add', 'update', 'remove', 'clear'] as const;
const kinds = ['note', 'idea', 'question', 'decision'] as const;
const boardFile = 'whiteboard.json';
const maxItems = 200;

const board = z.object({
  nextId: z.int(),
  items: z.array(z.object({ id: z.int(), kind: z.enum(kinds), text: z.string(), group: z.string().nullable() })),
});
type Board = z.infer<typeof board>;
type Item = Board['items'][number];

export const heWhiteboard = defineTool({
  name: 'he_whiteboard',
  title: 'Whiteboard',
  description: 'A board of notes, ideas, questions and decisions that all callers of this job share.',
  category: 'workspace',
  parameters: {
    action: { type: 'string', description: 'What to do.', values: actions, required: true },
    text: { type: 'string', description: 'Text of the item, for add and update.', maxLength: 500 },
    kind: { type: 'string', description: 'Kind of the item.', values: kinds, default: 'note' },
    group: { type: 'string', description: 'Heading under which the item stands.', maxLength: 80 },
    id: { type: 'integer', description: 'Number of the item, for update and remove.', minimum: 1 },
  },
  costUsd: 0,
  timeoutMs: 60_000,
  maxOutputCharacters: 20_000,
  offeredTo: ['persona', 'assistant'],
  async run(input, { workspace }) {
    const { items } = await applyTo(workspace, input);
    return {
      data: { items: items as unknown as Json },
      summary: `${items.length} ${items.length === 1 ? 'item' : 'items'} on the board`,
      origin: 'workspace',
    };
  },
});

/** Changes the board under the workspace's lock, so that callers of the same round lose nothing of each other. */
async function applyTo(workspace: Workspace, input: ToolInput): Promise<Board> {
  if (input['action'] === 'list') return readBoard(await workspace.read(boardFile));
  let after: Board = { nextId: 1, items: [] };
  await workspace.update(boardFile, (before) => {
    after = change(readBoard(before), input);
    return JSON.stringify(after);
  });
  return after;
}

/** A board that somebody else overwrote with other content begins anew. */
function readBoard(stored: string | null): Board {
  const empty: Board = { nextId: 1, items: [] };
  if (stored === null) return empty;
  try {
    return board.parse(JSON.parse(stored));
  } catch {
    return empty;
  }
}

function change(current: Board, { action, text, kind, group, id }: ToolInput): Board {
  const { nextId, items } = current;
  switch (action) {
    case 'add': {
      if (items.length >= maxItems) throw new ToolError(`The board is full: at most ${maxItems} items`);
      const item: Item = {
        id: nextId,
        kind: (kind ?? 'note') as Item['kind'],
        text: needText(text),
        group: (group ?? null) as string | null,
      };
      return { nextId: nextId + 1, items: [...items, item] };
    }
    case 'update': {
      const found = needItem(items, id);
      const changed = { ...found, text: needText(text), ...(group === undefined ? {} : { group: group as string }) };
      return { nextId, items: items.map((item) => (item === found ? changed : item)) };
    }
    case 'remove': {
      const found = needItem(items, id);
      return { nextId, items: items.filter((item) => item !== found) };
    }
    case 'clear':
      return { nextId, items: [] };
    default:
      return current;
  }
}

function needText(text: Json | undefined): string {
  if (typeof text !== 'string' || text.trim() === '') throw new ToolError('Missing parameter: text');
  return text.trim();
}

function needItem(items: readonly Item[], id: Json | undefined): Item {
  const found = items.find((item) => item.id === id);
  if (found === undefined)
    throw new ToolError(id === undefined ? 'Missing parameter: id' : `There is no item ${String(id)}`);
  return found;
}
