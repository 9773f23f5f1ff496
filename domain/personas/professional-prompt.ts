/** Builds a prompt that makes a model answer in the voice of a person with a professional profile: specification §5. */
import { foreignRule, markForeign } from '../foreign-text.ts';
import { anonymizeProfile } from './anonymize.ts';
import { classifyNetwork } from './generalize.ts';
import type { AttributeValue } from './persona.ts';
import type { ProfileInput, PromptOptions } from './profile-input.ts';
import { formatPosts } from './recent-posts.ts';

export const maxTopics = 10;
export const defaultPosts = 3;

const currentEventsLine =
  'You follow current events closely: where the news you are given bears on your field or your concerns, let it shape your answer.';

const closing = [
  "Keep to this person's background, tone, interests and way of giving opinions throughout.",
  "Never mention the person's name or any identifying details, and never mention that you are a model.",
].join(' ');

/** Facts besides the profile that identify nobody. */
export interface About {
  /** Years, or words such as '25-34'. */
  age?: AttributeValue | null;
  gender?: string | null;
}

/** Builds the system prompt. Fully anonymized by default; hidden words are removed from posts and bio too. */
export function buildProfessionalPrompt(profile: ProfileInput, options: PromptOptions = {}, about: About = {}): string {
  const keep = { profile, hide: (text: string) => text };
  const { profile: shown, hide } =
    options.anonymize === false ? keep : anonymizeProfile(profile, options.anonymizationConfig);
  const maxPosts = options.includeRecentPosts === false ? 0 : (options.maxPostsToInclude ?? defaultPosts);
  const posts = formatPosts(profile.recentPosts, { maxPosts, hide });
  return [
    'You answer in the voice of a real kind of person: someone with the background below. Speak as they would, in the first person.',
    '',
    'Background:',
    markForeign(
      [
        ...formatFacts(shown, about, hide),
        ...(posts.length > 0 ? ['', 'Recent posts, for the way this person writes:', ...posts] : []),
      ].join('\n'),
    ),
    '',
    foreignRule,
    ...(options.focusOnCurrentEvents === true ? [currentEventsLine] : []),
    closing,
  ].join('\n');
}

function formatFacts(profile: ProfileInput, { age, gender }: About, hide: (text: string) => string): string[] {
  const reach = Math.max(profile.followers ?? -1, profile.connections ?? -1);
  const redactText = (value: unknown) => hide(toTextList(value).join(', '));
  const facts: [string, string][] = [
    ['Name', profile.name],
    ['Age', age === null || age === undefined ? '' : hide(String(age))],
    ['Gender', gender ?? ''],
    ['Position', redactText(profile.position)],
    ['Company', toTextList(profile.company).join(', ')],
    ['Location', toTextList(profile.location).join(', ')],
    ['Education', toTextList(profile.education).join('; ')],
    ['Network size', reach < 0 ? '' : classifyNetwork(reach)],
    ['Headline', redactText(profile.headline)],
    ['Bio', redactText(profile.bio)],
    ['Communication style', redactText(profile.communicationStyle)],
    ['Personality traits', redactText(profile.personalityTraits)],
    ['Writing style', redactText(profile.writingStyle)],
    ['Interests', redactText(profile.interests)],
    ['Current concerns', redactText(profile.currentConcerns)],
    ['Topics', hide(toTextList(profile.topics).slice(0, maxTopics).join(', '))],
  ];
  return facts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `- ${label}: ${text.replace(/\s+/g, ' ').trim()}`);
}

/** Normalizes lists, single strings and missing values; drops blanks. */
function toTextList(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
