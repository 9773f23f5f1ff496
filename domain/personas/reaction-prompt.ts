/** Prompt that makes a model answer as a persona. */
import { foreignRule, markForeign } from '../foreign-text.ts';
import { text, view, type ValueOf } from '../view.ts';
import { anonymizePersona } from './anonymize-persona.ts';
import { formatAttributes } from './attribute-lines.ts';
import { showPassages, type OwnPapers } from './paper-passages.ts';
import type { Persona } from './persona.ts';
import { buildProfessionalPrompt, defaultPosts } from './professional-prompt.ts';
import type { PromptOptions } from './profile-input.ts';
import { mergeOptions } from './prompt-options.ts';
import { buildQuestion, type ReactionTopic } from './question.ts';
import { formatPosts } from './recent-posts.ts';

export const promptView = view('ProfilePrompt', 'The prompt that a run sends for a profile.', {
  system: text(),
  user: text(),
});

export type Prompt = ValueOf<typeof promptView>;

/** The same for every persona; the person follows the question, so that providers can cache all before it. */
const role = [
  'You are one person in an audience, described at the end. Answer as this person would: in their own words, from their own life, with their own doubts.',
  'Do not be agreeable for its own sake; people disagree, misunderstand and lose interest. Stay in character and never mention that you are a model.',
  foreignRule,
].join('\n');

/** Parts of one persona's prompt besides itself and the topic. */
export interface Shaped {
  /** Options of the run. */
  options?: PromptOptions;
  /** Papers of a scholar whose papers are indexed; null for others. */
  papers?: OwnPapers | null;
  /** Number of the instruction's wording, from 1. */
  wording?: number;
  /** The persona as `anonymizeForPrompt` shows it, where the caller needs it too; found here when omitted. */
  shown?: Persona;
}

/** Returns a persona as a prompt with these options of its run shows it. */
export function anonymizeForPrompt(persona: Persona, options: PromptOptions = {}): Persona {
  return anonymizePersona(persona, mergeOptions(persona.promptOptions, options));
}

/** Builds the prompt for one persona: system tells how to answer, user asks the question and describes the persona. */
export function buildReactionPrompt(
  persona: Persona,
  topic: ReactionTopic,
  { options = {}, papers = null, wording, shown }: Shaped = {},
): Prompt {
  const chosen = mergeOptions(persona.promptOptions, options);
  const passages = showPassages(papers, persona, chosen);
  const question = buildQuestion(topic, { passages, ...(wording === undefined ? {} : { wording }) });
  return {
    system: role,
    user: `${question}\n\n${describe(shown ?? anonymizePersona(persona, chosen), topic, chosen)}`,
  };
}

/** Builds a system prompt that makes a model speak as a persona, for prompts that ask something else than a reaction. */
export function buildPersonaPrompt(
  persona: Persona,
  topic: Pick<ReactionTopic, 'currentEvents'> = {},
  options: PromptOptions = {},
): string {
  const chosen = mergeOptions(persona.promptOptions, options);
  const described = describe(anonymizePersona(persona, chosen), topic, chosen);
  return persona.professional === undefined ? `${role.replace('at the end', 'below')}\n\n${described}` : described;
}

/** Describes an anonymized persona as far as its options allow. */
function describe(shown: Persona, topic: Pick<ReactionTopic, 'currentEvents'>, options: PromptOptions): string {
  if (shown.professional !== undefined) {
    const focusOnCurrentEvents = (topic.currentEvents ?? '').trim() !== '';
    return buildProfessionalPrompt(
      shown.professional,
      { focusOnCurrentEvents, ...options },
      { age: shown.attributes['age'] ?? shown.age, gender: shown.gender },
    );
  }
  const maxPosts = options.includeRecentPosts === false ? 0 : (options.maxPostsToInclude ?? defaultPosts);
  const posts = formatPosts(shown.recentPosts, { maxPosts });
  return [
    'About you:',
    markForeign(
      [...formatAttributes(shown), ...(posts.length > 0 ? ['', 'Recent posts of yours:', ...posts] : [])].join('\n'),
    ),
  ].join('\n');
}
