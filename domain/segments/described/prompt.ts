/** Prompt that asks a model for the proposal of a segment that a person described. */
import { fenceText, foreignRule, onOneLine } from '../../foreign-text.ts';
import { sharedAttributes } from '../vocabulary.ts';
import { proposalLimits } from './proposal.ts';

/** First line of the prompt, by which the provider simulator knows it. */
export const proposalOpening =
  'You turn a description of a group of people into the shares that a survey sample of them would have.';

export interface ProposalPrompt {
  system: string;
  user: string;
  maxTokens: number;
}

const { minSize, maxSize, maxAttributes, maxValues, maxPairs } = proposalLimits;

/** Builds the prompt; `problem` says why the previous answer could not be used. */
export function buildProposalPrompt(description: string, problem: string | null = null): ProposalPrompt {
  return {
    system: [
      proposalOpening,
      foreignRule,
      '',
      'Answer with one JSON object and nothing else:',
      '{"name": short name of the group, "country": its country in English, "size": number of people,',
      ' "attributes": [{"name": camelCase, "kind": "category" or "number", "values": [{"label": text, "share": from 0 to 1, "from": whole number, "to": whole number}],',
      '   "source": {"title": text, "url": text or null, "year": number or null} or null, "isAssumed": true or false}],',
      ' "pairs": [{"attribute": name, "given": name of another attribute, "rows": [[shares of the attribute\'s values] for each value of the other one]}]}',
      '',
      'Rules:',
      `- "size" is the number in the description, from ${minSize} to ${maxSize}; 200 when it has none.`,
      `- Five to ten attributes, at most ${maxAttributes}: always "age" (a number, adults unless the description says otherwise) and "gender", then what matters for this group, such as "region", "education", "occupation", "employmentStatus", "income", "householdType". No names, no addresses, nothing that identifies a person.`,
      '- Other segments have attributes with these names and values. Where one of them is meant, use its name; use its values too, unless the description needs finer ones:',
      ...sharedAttributes.map(
        ({ name, values, isAmerican }) =>
          `  "${name}"${isAmerican ? ' (in the United States)' : ''}: ${values.map((value) => `"${value}"`).join(', ')}`,
      ),
      `- At most ${maxValues} values for an attribute. The shares of each attribute add up to 1, and so does each row of a table.`,
      '- "from" and "to" are the inclusive bounds of a band of numbers that does not overlap another one. They are left out for categories.',
      '- What the description fixes is an attribute with one value and the share 1.',
      '- "source" names a publication whose figures you know, with its year, and "isAssumed" is then false. Where you know none, "source" is null and "isAssumed" is true. Never make up a publication or an address.',
      `- "pairs" holds at most ${maxPairs} tables, and only where two attributes clearly go together. An attribute depends on one other attribute at most.`,
    ].join('\n'),
    user: [
      'The description:',
      fenceText(description),
      ...(problem === null
        ? []
        : ['', `Your last answer could not be used: ${onOneLine(problem)} Answer again, by the rules.`]),
    ].join('\n'),
    maxTokens: 6_000,
  };
}
