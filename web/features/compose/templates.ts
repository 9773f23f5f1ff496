/** Message templates: built-in ones, and those that a person saved on this device. */
import { templatesPrefix } from '../../lib/drafts.ts';

export interface Template {
  name: string;
  text: string;
}

/** Templates for everybody, with gaps to fill in. */
export const builtInTemplates: readonly Template[] = [
  {
    name: 'Policy promise',
    text: 'We will [what changes] for [whom] by [when]. It costs [how much] and is paid for by [how]. Today [what is wrong today].',
  },
  {
    name: 'Fundraising appeal',
    text: '[Name of a person helped] could [what] because people like you gave. This month, [how many] others still wait. [Amount] pays for [what it buys]. Will you give today?',
  },
  {
    name: 'Product launch',
    text: 'Meet [product]: [what it does, in one line]. Until now, [what was hard]. From [date], [what is easy now]. It costs [price], and you can try it at [where].',
  },
  {
    name: 'Bad news',
    text: 'On [date], [what happened]. It affected [whom]. We are sorry. We have [what was done], and by [when] we will [what comes next]. If you are affected, [what to do].',
  },
  {
    name: 'Call to act',
    text: '[Who decides] votes on [what] on [date]. If it passes, [what happens to people here]. Call [whom] before [date] and say: [one sentence].',
  },
];

/** A gap to fill in is written in square brackets. */
const gapPattern = /\[[^\]]+\]/g;
/** Other text in square brackets belongs to the message. */
const knownGaps = new Set(builtInTemplates.flatMap(({ text }) => text.match(gapPattern) ?? []));

/** Returns the gaps of a template that a text still contains, in order and without duplicates. */
export function gapsIn(text: string): string[] {
  return [...new Set(text.match(gapPattern))].filter((gap) => knownGaps.has(gap));
}

/** The oldest saved templates are dropped, so that the menu and the browser's storage stay small. */
const maxSaved = 50;

/** Reads the templates a person saved; invalid ones are left out. */
export function readTemplates(userId: string): Template[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(templatesPrefix + userId) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTemplate) : [];
  } catch {
    return [];
  }
}

function isTemplate(value: unknown): value is Template {
  const { name, text } = (value ?? {}) as Partial<Record<keyof Template, unknown>>;
  return typeof name === 'string' && typeof text === 'string';
}

/** Adds a template at the beginning and removes one with the same name. */
export function withTemplate(templates: readonly Template[], template: Template): Template[] {
  return [template, ...templates.filter(({ name }) => name !== template.name)].slice(0, maxSaved);
}

/** Stores the templates. Errors of the storage are ignored, because only convenience is lost. */
export function writeTemplates(userId: string, templates: readonly Template[]): void {
  try {
    localStorage.setItem(templatesPrefix + userId, JSON.stringify(templates));
  } catch {
    // Private windows may block storage.
  }
}
