import { defineTool } from './definition.ts';

/** Price of a task in US dollars, and the most that one may cost. */
const maxUsd = 0.02;

export const heSubagent = defineTool({
  name: 'he_subagent',
  title: 'Subagent',
  description:
    'Gives a self-contained task in text to another model and returns its answer. It has no tools and sees nothing but the task.',
  category: 'research',
  parameters: {
    task: { type: 'string', description: 'The whole task with everything it needs.', required: true, maxLength: 8_000 },
    model: { type: 'string', description: 'Model that does it.', default: 'gpt-4o-mini', maxLength: 100 },
  },
  costUsd: maxUsd,
  timeoutMs: 120_000,
  maxOutputCharacters: 8_000,
  offeredTo: ['persona', 'assistant'],
  async run({ task, model = 'gpt-4o-mini' }, { askModel }) {
    const answer = await askModel({ model: String(model), system, user: String(task), maxTokens: 800, maxUsd });
    return { data: { model, answer }, summary: `Answered by ${String(model)}`, origin: 'model knowledge' };
  },
});

const system =
  'You do one small task for another program. Answer it directly and briefly. Say so when you cannot do it. You have no tools.';
