/** Changes to the tree of groups and criteria in the editor. */
import { maxGroupLevels } from '../../../domain/segments/criteria.ts';
import { type DraftEntry, type DraftGroup, isDraftGroup } from './criteria.ts';

/** Replaces the entry with this key; null removes it. */
export function replaceEntry(root: DraftGroup, key: number, changed: DraftEntry | null): DraftGroup {
  if (root.key === key) return changed !== null && isDraftGroup(changed) ? changed : root;
  return { ...root, entries: root.entries.flatMap((entry) => replaced(entry, key, changed)) };
}

function replaced(entry: DraftEntry, key: number, changed: DraftEntry | null): DraftEntry[] {
  if (entry.key === key) return changed === null ? [] : [changed];
  return isDraftGroup(entry) ? [replaceEntry(entry, key, changed)] : [entry];
}

/** A place that an entry can be moved to, in words and as the tree afterwards. */
export interface Move {
  text: string;
  to: DraftGroup;
}

/** Lists where an entry can be moved: within its group, out of it, and into the groups beside it. */
export function listMoves(root: DraftGroup, key: number): Move[] {
  const parents = parentsOf(root, key);
  const parent = parents.at(-1);
  if (parent === undefined) return [];
  const { entries } = parent;
  const at = entries.findIndex((entry) => entry.key === key);
  const entry = entries[at] as DraftEntry;
  const swapped = (other: number) =>
    replaceEntry(root, parent.key, {
      ...parent,
      entries: entries.with(at, entries[other] as DraftEntry).with(other, entry),
    });
  const without = replaceEntry(root, key, null);
  const beside = [entries[at - 1], entries[at + 1]].flatMap((one) =>
    one !== undefined && isDraftGroup(one) ? one : [],
  );
  const outer = parents.at(-2);
  const level = parents.length + 1;
  return [
    ...(at > 0 ? [{ text: 'Move up', to: swapped(at - 1) }] : []),
    ...(at < entries.length - 1 ? [{ text: 'Move down', to: swapped(at + 1) }] : []),
    ...beside
      .filter(() => level + levelsOf(entry) <= maxGroupLevels)
      .map((group) => ({
        text: `Move into group ${groupNumber(root, group.key)}`,
        to: replaceEntry(without, group.key, { ...group, entries: [...group.entries, entry] }),
      })),
    ...(outer === undefined
      ? []
      : [
          {
            text: `Move out of group ${groupNumber(root, parent.key)}`,
            to: movedOut(without, outer.key, parent.key, entry),
          },
        ]),
  ];
}

/** Puts an entry behind the group that it was taken from, which goes when it is empty. */
function movedOut(root: DraftGroup, outerKey: number, fromKey: number, entry: DraftEntry): DraftGroup {
  const outer = listGroups(root).find(({ key }) => key === outerKey);
  if (outer === undefined) return root;
  const entries = outer.entries.flatMap((one) => {
    if (one.key !== fromKey) return [one];
    return isDraftGroup(one) && one.entries.length === 0 ? [entry] : [one, entry];
  });
  return replaceEntry(root, outerKey, { ...outer, entries });
}

/** The groups around an entry, the outermost first; none for the outermost group itself. */
function parentsOf(root: DraftGroup, key: number): DraftGroup[] {
  if (root.entries.some((entry) => entry.key === key)) return [root];
  for (const entry of root.entries) {
    const inner = isDraftGroup(entry) ? parentsOf(entry, key) : [];
    if (inner.length > 0) return [root, ...inner];
  }
  return [];
}

/** Levels of groups that an entry has: none for a criterion. */
function levelsOf(entry: DraftEntry): number {
  return isDraftGroup(entry) ? 1 + Math.max(0, ...entry.entries.map(levelsOf)) : 0;
}

/** All groups in reading order, the outermost first. */
function listGroups(root: DraftGroup): DraftGroup[] {
  return [root, ...root.entries.flatMap((entry) => (isDraftGroup(entry) ? listGroups(entry) : []))];
}

/** Number of a group within the outermost one, from 1 in reading order; 0 for the outermost. */
export function groupNumber(root: DraftGroup, key: number): number {
  return listGroups(root).findIndex((group) => group.key === key);
}

/** Keys of all criteria in reading order. */
export function listCriteriaKeys(group: DraftGroup): number[] {
  return group.entries.flatMap((entry) => (isDraftGroup(entry) ? listCriteriaKeys(entry) : [entry.key]));
}
