import { useRef, useState } from 'react';
import { progress, withAnswer } from '../../../domain/surveys/path.ts';
import type { Answers, Respondent } from '../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import type { Problem } from '../../../domain/surveys/validate.ts';
import { usePageWords } from './page-words.tsx';
import { besides, pageWith, passPage } from './paging.ts';

export interface PagesOptions {
  survey: SurveyDefinition;
  respondent: Respondent;
  answers: Answers;
  problems: readonly Problem[];
  onAnswers: (answers: Record<string, unknown>, pasted: readonly string[]) => void;
  onPage: () => void;
  /** Called when a page is left forwards; what it returns is waited for before the next page is shown. */
  onLeave: () => Promise<void> | undefined;
  onComplete: () => void;
}

/** The page that is shown, the problems on it, and the moves between pages. */
export function usePages({
  survey,
  respondent,
  answers,
  problems,
  onAnswers,
  onPage,
  onLeave,
  onComplete,
}: PagesOptions) {
  const say = usePageWords();
  const [questionId, setQuestionId] = useState<string | null>(() => problems[0]?.questionId ?? null);
  const [found, setFound] = useState<readonly Problem[]>(problems);
  const [given, setGiven] = useState(problems);
  const [pasted, setPasted] = useState<readonly string[]>([]);
  /** Counts what moves the focus: new pages and new problems. */
  const [moves, setMoves] = useState(0);
  const [reached, setReached] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  /** All answers of this visit: those that left the path, as while a number is typed anew, return with it. */
  const visit = useRef<Answers>(answers);

  if (isOther(given, problems)) {
    setGiven(problems);
    setFound(problems);
    if (problems[0] !== undefined) {
      setQuestionId(problems[0].questionId);
      setMoves(moves + 1);
    }
  }
  const page = pageWith(survey, answers, respondent, questionId);
  const { share } = progress(survey, answers, respondent);
  // Going back, and answers that bring new questions, would let the bar fall.
  if (share > reached) setReached(share);
  // Keeps the page while its questions are answered.
  const first = page?.questions[0]?.id ?? null;
  if (page !== null && !page.questions.some(({ id }) => id === questionId)) setQuestionId(first);

  const go = (to: string | null) => {
    setQuestionId(to);
    setMoves(moves + 1);
  };
  const change = (id: string, answer: unknown) => {
    setFound(found.filter((problem) => problem.questionId !== id));
    const known = { ...visit.current, ...answers };
    const next = withAnswer(survey, known, respondent, id, answer);
    visit.current = { ...known, ...next };
    onAnswers(next, pasted);
  };
  const paste = (id: string) => {
    if (pasted.includes(id)) return;
    setPasted([...pasted, id]);
    onAnswers({ ...answers }, [...pasted, id]);
  };
  const goNext = () => {
    if (first === null) return onComplete();
    const passed = passPage(survey, answers, respondent, first, say);
    setFound(passed.problems);
    if (passed.problems.length > 0) return setMoves(moves + 1);
    onAnswers(passed.answers, pasted);
    const index = pageWith(survey, passed.answers, respondent, first)?.index ?? 0;
    const to = besides(survey, passed.answers, respondent, index + 1);
    if (to !== null) return leave(to);
    const open = pageWith(survey, passed.answers, respondent, null);
    const missing = open?.questions[0]?.id ?? null;
    const unanswered = open?.questions.some(({ id }) => !Object.hasOwn(passed.answers, id)) === true;
    if (unanswered) return leave(missing);
    onPage();
    return onComplete();
  };
  const leave = (to: string | null) => {
    const left = onLeave();
    if (left === undefined) return go(to);
    setLeaving(true);
    void left.then(() => {
      setLeaving(false);
      go(to);
    });
  };
  const goBack = () => {
    if (page === null || page.isFirst) return;
    setFound([]);
    onPage();
    go(besides(survey, answers, respondent, page.index - 1));
  };
  return { page, problems: found, moves, isLeaving, share: Math.max(reached, share), change, paste, goNext, goBack };
}

/** Compares by content: an array that is made anew with each rendering says nothing new. */
function isOther(before: readonly Problem[], after: readonly Problem[]): boolean {
  return before !== after && JSON.stringify(before) !== JSON.stringify(after);
}
