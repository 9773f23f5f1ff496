/** Labels that people give their runs: a name and tags. */
import { InvalidInput } from '../../errors.ts';
import { isStorableText } from '../../storable.ts';

export const labelLimits = {
  nameCharacters: 120,
  tagCharacters: 40,
  tagsPerRun: 10,
  projectCharacters: 80,
  projectsPerPerson: 500,
  /** Runs that one call may change. */
  runsAtOnce: 500,
} as const;

/** Days for which a deleted run can be restored. */
export const keepDeletedDays = 30;

const controls = /\p{Cc}/u;

/** Trims a label. Throws InvalidInput for an empty or long text and for control characters. */
export function checkLabel(text: string, what: string, field: string, maxCharacters: number): string {
  const label = text.trim();
  if (label === '') throw new InvalidInput(`${what} needs at least one character`, field);
  if ([...label].length > maxCharacters)
    throw new InvalidInput(`${what} may have at most ${maxCharacters} characters`, field);
  if (controls.test(label) || !isStorableText(label))
    throw new InvalidInput(`${what} may not contain control characters`, field);
  return label;
}

/** Returns the name of a run; null for an empty one. Throws InvalidInput. */
export function checkRunName(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : checkLabel(name, 'A name', 'name', labelLimits.nameCharacters);
}

export function checkProjectName(name: string): string {
  return checkLabel(name, 'The name of a project', 'project', labelLimits.projectCharacters);
}

/** Checks tags, the same tag once. Throws InvalidInput. */
export function checkTags(tags: readonly string[]): string[] {
  return distinctTags(tags.map((tag) => checkLabel(tag, 'A tag', 'tags', labelLimits.tagCharacters)));
}

/** Returns the key by which two tags are the same. */
export function tagKey(tag: string): string {
  return tag.toLowerCase();
}

function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}

export interface TagChanges {
  add: readonly string[];
  remove: readonly string[];
}

/** Returns the tags after a change; null when it changes nothing. Throws InvalidInput for too many. */
export function changedTags(tags: readonly string[], { add, remove }: TagChanges): string[] | null {
  const removed = new Set(remove.map(tagKey));
  const changed = distinctTags([...tags.filter((tag) => !removed.has(tagKey(tag))), ...add]);
  if (changed.length > labelLimits.tagsPerRun && changed.length > tags.length)
    throw new InvalidInput(`A run may have at most ${labelLimits.tagsPerRun} tags`, 'tags');
  return changed.length === tags.length && changed.every((tag, at) => tag === tags[at]) ? null : changed;
}
