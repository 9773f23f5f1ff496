/** Sentences about movement, and the words that they may use. */
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { nameOf } from '../transcript.ts';
import { conformists } from './conformists.ts';
import { movementOverGroups, type PartOverGroups } from './movement.ts';
import { changed, followers, persuaded } from './persuaded.ts';

export interface MovementVerdict {
  /** Words that a summary may use: 'persuaded' and 'went along' only beyond the controls. */
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
  const allowed: MovementVerdict['allowed'] = ['changed'];
  if (reasons.length > 0 || isClear('persuasion')) allowed.push('persuaded');
  if (votes.length > 0 || isClear('conformity')) allowed.push('went along');
  const people = [
    reasons.length > 0
      ? `${names(reasons)} moved by more than the controls after hearing the reasons: “persuaded” may be said of ${verb(reasons, 'this participant', 'these participants')}.`
      : 'Nobody moved by more than the controls after hearing the reasons: do not say “persuaded” of anybody.',
    ...(votes.length > 0
      ? [
          `${names(votes)} followed the others’ votes by more than the controls: “went along” may be said of ${verb(votes, 'this participant', 'these participants')}.`,
        ]
      : []),
  ];
  return { allowed, sentences: [groupsSentence(spec, parts), ...people, ...gap] };
}

function groupsSentence({ forkOf, groups: all }: PanelSpec, parts: readonly PartOverGroups[]): string {
  const groups = Math.max(...parts.map((part) => part.groups.length));
  if (forkOf !== undefined && groups < 2)
    return 'Both branches share their beginning, so this is about group 1 alone, and one group has no interval.';
  if (groups < 2 && all > 1)
    return 'The groups count as one, which has no interval: this holds for its participants alone.';
  if (groups < 2) return 'One group has no interval: this holds for its participants alone.';
  const clear = (part: PartOverGroups['part']) => parts.some((of) => of.part === part && of.isClear);
  const say = (part: PartOverGroups['part'], word: string) =>
    clear(part) ? `“${word}” may be said` : `“${word}” may not, because that part could be zero`;
  return `Over ${groups} groups, ${say('persuasion', 'persuaded')}; ${say('conformity', 'went along')}.`;
}

/** 'Ann', 'Ann and Ben', 'Ann, Ben and Cleo'. */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
