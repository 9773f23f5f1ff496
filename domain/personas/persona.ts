/** Who answers, and the prompt that asks them. */
import type { SentimentType } from '../simulation/sentiment.ts';
import { attributeLines } from './attribute-lines.ts';
import { professionalPrompt } from './professional-prompt.ts';
import type { ProfileInput } from './profile-input.ts';
import { questionOf } from './question.ts';
import { postLines } from './recent-posts.ts';

export type PersonaKind = 'voter' | 'profile' | 'social' | 'synthetic' | 'professional';
export type AttributeValue = string | number | string[];

/** Who answers. `attributes` has everything known besides the fields beside it, by camelCase name; an age in words ('25-34') too. */
export interface Persona {
  kind: PersonaKind;
  name: string;
  age: number | null;
  gender: string | null;
  location?: string;
  attributes: Record<string, AttributeValue>;
  recentPosts?: string[];
  followers?: number;
  /** Present when the persona answers through the professional prompt. */
  professional?: ProfileInput;
}

export interface Prompt {
  system: string;
  user: string;
}

/** What every persona of a run is asked about. */
export interface ReactionTopic {
  message: string;
  sentimentType: SentimentType;
  currentEvents?: string | null;
  customContext?: string | null;
  /** Text read from attached files. */
  attachmentsText?: string | null;
}

/** The prompt for one persona: who they are (system), what they are asked (user). */
export function reactionPrompt(persona: Persona, topic: ReactionTopic): Prompt {
  return { system: systemOf(persona, topic), user: questionOf(topic) };
}

function systemOf(persona: Persona, topic: ReactionTopic): string {
  if (persona.professional !== undefined) {
    const focusOnCurrentEvents = (topic.currentEvents ?? '').trim() !== '';
    return professionalPrompt(
      persona.professional,
      { focusOnCurrentEvents },
      { age: persona.attributes['age'] ?? persona.age, gender: persona.gender },
    );
  }
  const posts = postLines(persona.recentPosts, { maxPosts: 3 });
  return [
    'You are one person in an audience, described below. Answer as this person would: in their own words, from their own life, with their own doubts.',
    'Do not be agreeable for its own sake; people disagree, misunderstand and lose interest. Stay in character and never mention that you are a model.',
    '',
    'About you:',
    ...attributeLines(persona),
    ...(posts.length > 0 ? ['', 'Recent posts of yours:', ...posts] : []),
  ].join('\n');
}
