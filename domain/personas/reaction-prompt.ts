/** Prompt that makes a model answer as a persona. */
import { anonymizePersona } from './anonymize-persona.ts';
import { formatAttributes } from './attribute-lines.ts';
import { showPassages, type OwnPapers } from './paper-passages.ts';
import type { Persona } from './persona.ts';
import { buildProfessionalPrompt, defaultPosts } from './professional-prompt.ts';
import type { PromptOptions } from './profile-input.ts';
import { mergeOptions } from './prompt-options.ts';
import { buildQuestion, type ReactionTopic } from './question.ts';
import { formatPosts } from './recent-posts.ts';

export interface Prompt {
  system: string;
  user: string;
}

/**
 * Builds the prompt for one persona: system describes the persona, user asks the question. `options` are the run's; `papers`
 * are those of a scholar whose papers are indexed.
 */
export function buildReactionPrompt(
  persona: Persona,
  topic: ReactionTopic,
  options: PromptOptions = {},
  papers: OwnPapers | null = null,
): Prompt {
  const chosen = mergeOptions(persona.promptOptions, options);
  return {
    system: buildSystemPrompt(anonymizePersona(persona, chosen), topic, chosen),
    user: buildQuestion(topic, showPassages(papers, persona, chosen)),
  };
}

function buildSystemPrompt(persona: Persona, topic: ReactionTopic, options: PromptOptions): string {
  if (persona.professional !== undefined) {
    const focusOnCurrentEvents = (topic.currentEvents ?? '').trim() !== '';
    return buildProfessionalPrompt(
      persona.professional,
      { focusOnCurrentEvents, ...options },
      { age: persona.attributes['age'] ?? persona.age, gender: persona.gender },
    );
  }
  const maxPosts = options.includeRecentPosts === false ? 0 : (options.maxPostsToInclude ?? defaultPosts);
  const posts = formatPosts(persona.recentPosts, { maxPosts });
  return [
    'You are one person in an audience, described below. Answer as this person would: in their own words, from their own life, with their own doubts.',
    'Do not be agreeable for its own sake; people disagree, misunderstand and lose interest. Stay in character and never mention that you are a model.',
    '',
    'About you:',
    ...formatAttributes(persona),
    ...(posts.length > 0 ? ['', 'Recent posts of yours:', ...posts] : []),
  ].join('\n');
}
