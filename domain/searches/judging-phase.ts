/** Finalists are checked for new claims before anybody confirms them; one that is held back makes room for the next best. */
import { mostJudged } from './call-count.ts';
import { startControl } from './control.ts';
import type { Draft } from './draft.ts';
import { passes } from './judging.ts';
import { rankedFinalists } from './selection/finalists.ts';

export function startJudging(draft: Draft): void {
  const { progress, spec } = draft;
  if (!spec.judgesClaims || progress.finalists.length === 0) return startControl(draft);
  progress.phase = 'judging';
}

/** Asks about as many candidates as finalists are missing; when none are, or nobody is left, the search goes on without. */
export function nextJudgment(draft: Draft): null {
  const { passed, open } = sortFinalists(draft);
  if (open.length > 0) {
    draft.judge(open);
    return null;
  }
  draft.progress.finalists = passed;
  startControl(draft);
  return null;
}

/** Until all are checked, `finalists` are those that the search found: as many are wanted. */
function sortFinalists(draft: Draft): { passed: number[]; open: number[] } {
  const wanted = draft.progress.finalists.length;
  const passed: number[] = [];
  const open: number[] = [];
  for (const number of rankedFinalists(draft).slice(0, mostJudged.finalists)) {
    if (passed.length + open.length === wanted) break;
    const isPassed = passes(draft.state, draft.candidate(number));
    if (isPassed === true) passed.push(number);
    else if (isPassed === null) open.push(number);
  }
  return { passed, open };
}
