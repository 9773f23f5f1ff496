/** Sentences about movement, and the words that they may use. */
import { hasSham, type PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { nameOf } from '../transcript.ts';
import { conformists } from './conformists.ts';
import { movementOverGroups, movements, movesBeyondSham, type MovementParts, type PartOverGroups } from './movement.ts';
import { changed, followers, persuaded, smallestChange, smallestMovement } from './persuaded.ts';

export interface MovementVerdict {
  /** Words that a summary may use: 'persuaded' and 'went along' only beyond the controls and the sham transcript. */
  allowed: ('persuaded' | 'went along' | 'changed')[];
  sentences: string[];
}

/** Says which movement there was and how it may be called; null before the second ballot. */
export function movementVerdict(spec: PanelSpec, steps: readonly Step[]): MovementVerdict | null {
  const parts = movementOverGroups(spec, steps);
  if (parts.length === 0) return null;
  const names = (found: readonly { participantId: string }[]) =>
    listOf(found.map(({ participantId }) => nameOf(spec, participantId)));
  const aloud = conformists(spec, steps);
  const verb = (found: readonly unknown[], one: string, many: string) => (found.length === 1 ? one : many);
  const gap =
    aloud.length === 0 ? [] : [`${names(aloud)} ${verb(aloud, 'agrees', 'agree')} aloud, but not in private.`];
  if (parts.length === 1) {
    const moved = changed(spec, steps);
    const who =
      moved.length === 0 ? 'Nobody changed by 15 points or more.' : `${names(moved)} changed by 15 points or more.`;
    const why = 'Without controls nobody can say why: use “changed”, not “persuaded”.';
    return { allowed: moved.length > 0 ? ['changed'] : [], sentences: [who, why, ...gap] };
  }
  const [reasons, votes] = [persuaded(spec, steps), followers(spec, steps)];
  const isClear = (part: PartOverGroups['part']) => parts.some((of) => of.part === part && of.isClear);
  const doubt = persuasionDoubt(spec, steps, parts);
  const allowed: MovementVerdict['allowed'] = ['changed'];
  if (reasons.length > 0 || doubt === null) allowed.push('persuaded');
  if (votes.length > 0 || isClear('conformity')) allowed.push('went along');
  const more = hasSham(spec)
    ? 'moved more after the discussion than after the sham transcript, beyond the votes of others'
    : 'moved by more than the controls after hearing the reasons';
  const people = [
    reasons.length > 0
      ? `${names(reasons)} ${more}: “persuaded” may be said of ${verb(reasons, 'this participant', 'these participants')}.`
      : `Nobody ${more}: do not say “persuaded” of anybody.`,
    shamSentence(spec, steps),
    ...(votes.length > 0
      ? [
          `${names(votes)} followed the others’ votes by more than the controls: “went along” may be said of ${verb(votes, 'this participant', 'these participants')}.`,
        ]
      : []),
  ];
  return { allowed, sentences: [groupsSentence(spec, parts, doubt), ...people, ...gap] };
}

/** Counts the last votes that moved after the discussion and after the sham transcript, or says that there was none. */
function shamSentence(spec: PanelSpec, steps: readonly Step[]): string {
  if (!hasSham(spec))
    return 'No sham transcript was read for comparison: reading so long a text may be part of what is called “persuaded”.';
  const all = movements(spec, steps).flatMap(({ parts }) => parts ?? []);
  const moved = (change: (parts: MovementParts) => number) =>
    `${all.filter((parts) => Math.abs(change(parts)) >= smallestChange).length} of ${all.length}`;
  const heard = moved(({ total }) => total);
  const sham = moved(({ spontaneous, reading }) => spontaneous + (reading ?? 0));
  return `15 points or more from the first vote: ${heard} after the discussion, ${sham} after the sham transcript.`;
}

const couldBeZero = 'that part could be zero';

/** Says why the groups as a whole may not be called persuaded; null when they may. */
function persuasionDoubt(spec: PanelSpec, steps: readonly Step[], parts: readonly PartOverGroups[]): string | null {
  const persuasion = parts.find(({ part }) => part === 'persuasion');
  if (persuasion === undefined || !persuasion.isClear) return couldBeZero;
  if (!hasSham(spec)) return null;
  // Few groups can agree by chance on next to nothing.
  if (Math.abs(persuasion.mean) < smallestMovement / 2) return 'that part is under 5 points';
  const isBeyondSham = movesBeyondSham(spec, steps, persuasion.mean);
  return isBeyondSham ? null : 'the sham transcript could have moved them as much';
}

function groupsSentence(
  { forkOf, groups: all }: PanelSpec,
  parts: readonly PartOverGroups[],
  doubt: string | null,
): string {
  const groups = Math.max(...parts.map((part) => part.groups.length));
  if (forkOf !== undefined && groups < 2)
    return 'Both branches share their beginning, so this is about group 1 alone, and one group has no interval.';
  if (groups < 2 && all > 1)
    return 'The groups count as one, which has no interval: this holds for its participants alone.';
  if (groups < 2) return 'One group has no interval: this holds for its participants alone.';
  const say = (word: string, why: string | null) =>
    why === null ? `“${word}” may be said` : `“${word}” may not, because ${why}`;
  const isFollowed = parts.some(({ part, isClear }) => part === 'conformity' && isClear);
  const conformity = say('went along', isFollowed ? null : couldBeZero);
  return `Over ${groups} groups, ${say('persuaded', doubt)}; ${conformity}.`;
}

/** 'Ann', 'Ann and Ben', 'Ann, Ben and Cleo'. */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
