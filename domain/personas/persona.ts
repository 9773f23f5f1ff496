/** The persona and its prompt. */
import { formatAttributes } from './attribute-lines.ts';
import { mergeOptions } from './prompt-options.ts';
import { defaultPosts, buildProfessionalPrompt } from './professional-prompt.ts';
import type { ProfileInput, PromptOptions } from './profile-input.ts';
import { buildQuestion, type ReactionTopic } from './question.ts';
import { formatPosts } from './recent-posts.ts';
import { anonymizePersona } from './anonymize-persona.ts';

export type PersonaKind = 'voter' | 'profile' | 'social' | 'synthetic' | 'professional';
export type AttributeValue = string | number | string[];

/**
 * A persona. `attributes` holds every known fact without a field of its own, by camelCase name, including an age in
 * words ('25-34').
 */
export interface Persona {
  kind: PersonaKind;
  name: string;
  age: number | null;
  gender: string | null;
  location?: string;
  attributes: Record<string, AttributeValue>;
  recentPosts?: string[];
  followers?: number;
  /** Present when the persona uses the professional prompt. */
  professional?: ProfileInput;
  /** Set for samples and made-up personas. Without it the persona may describe a real person. */
  isSimulated?: boolean;
  /** Prompt options of its segment. */
  promptOptions?: PromptOptions;
}

export interface Prompt {
  system: string;
  user: string;
}

/** Builds the prompt for one persona: system describes the persona, user asks the question. `options` are the run's. */
export function buildReactionPrompt(persona: Persona, topic: ReactionTopic, options: PromptOptions = {}): Prompt {
  const chosen = mergeOptions(persona.promptOptions, options);
  return { system: buildSystemPrompt(anonymizePersona(persona, chosen), topic, chosen), user: buildQuestion(topic) };
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
