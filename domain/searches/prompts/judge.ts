/** Prompt that makes a model name what a candidate claims beyond the messages of the owner and the brief. */
import { fenceText, foreignRule, quoteForeign } from '../../foreign-text.ts';
import type { SearchSpec } from '../setup.ts';
import type { SearchPrompt } from './search-prompt.ts';
import { describeBrief } from './write.ts';

export const judgeOpening =
  'You compare a new version of a message with the original, and name every claim of fact that is new in it.';

const rules = [
  'A claim of fact is a number, sum, date, name, promise, guarantee, cause, comparison, or any other statement that could turn out to be true or false.',
  'It is new when neither the original nor the brief says it, in whatever words. What is only said in other words, more briefly, or in another order is not new. Neither is a question, an appeal, a greeting or an opinion that states no fact.',
  'Quote the words of the new version that make the claim, letter for letter, and no more of them than it takes.',
];

const replySchema = {
  name: 'new_claims',
  schema: {
    type: 'object',
    properties: { claims: { type: 'array', items: { type: 'string' } } },
    required: ['claims'],
    additionalProperties: false,
  },
};

export function buildJudgePrompt(spec: SearchSpec, message: string): SearchPrompt {
  const { seedMessages, constraints } = spec;
  const required = constraints.requiredPhrases.map((phrase) => quoteForeign(phrase)).join(', ');
  return {
    system: [judgeOpening, foreignRule, '', ...rules].join('\n'),
    user: [
      ...seedMessages.flatMap((seed, at) => [at === 0 ? 'The original:' : 'Another original:', fenceText(seed)]),
      ...describeBrief(spec),
      ...(required === '' ? [] : ['', `Phrases of the owner, which it may say: ${required}`]),
      '',
      'The new version:',
      fenceText(message),
      '',
      'Answer with one JSON object and nothing else: {"claims": ["words of the new version", …]}, or {"claims": []} when nothing in it is new.',
    ].join('\n'),
    temperature: 0,
    // Every word may have to be quoted.
    maxTokens: Math.ceil(message.length / 2) + 300,
    wantsJson: true,
    replySchema,
  };
}
