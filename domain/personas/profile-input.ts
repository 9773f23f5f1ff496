/** A professional profile: specification §3, 'Profile input for prompt generation'. */

export type RecentPosts = string | readonly (string | { readonly content?: unknown } | null)[];

export interface ProfileInput {
  name: string;
  position?: string | null;
  company?: string | null;
  /** Earlier employers, which are never told and hidden in texts wherever the company is. */
  formerCompanies?: readonly string[] | null;
  education?: readonly string[] | null;
  location?: string | null;
  followers?: number | null;
  connections?: number | null;
  bio?: string | null;
  headline?: string | null;
  communicationStyle?: string | null;
  personalityTraits?: readonly string[] | null;
  writingStyle?: string | null;
  interests?: readonly string[] | string | null;
  currentConcerns?: readonly string[] | null;
  topics?: readonly string[] | null;
  recentPosts?: RecentPosts | null;
}

export type AnonymizationLevel = 'full' | 'partial' | 'none';

export interface AnonymizationConfig {
  /** Default full. */
  level?: AnonymizationLevel;
  preserveIndustry?: boolean;
  preserveLocation?: boolean;
  preserveSeniority?: boolean;
}

export interface PromptOptions {
  /** Default true. */
  anonymize?: boolean;
  anonymizationConfig?: AnonymizationConfig;
  focusOnCurrentEvents?: boolean;
  /** Default true. */
  includeRecentPosts?: boolean;
  /** Default 3. */
  maxPostsToInclude?: number;
  /** Tells scholars passages of their own papers about the message; default true. */
  includePapers?: boolean;
}
