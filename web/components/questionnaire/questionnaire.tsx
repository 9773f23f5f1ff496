import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { presented } from '../../../domain/surveys/path.ts';
import { fillText } from '../../../domain/surveys/present.ts';
import type { Answers, Respondent } from '../../../domain/surveys/respondent.ts';
import { questionsOf, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import type { Problem } from '../../../domain/surveys/validate.ts';
import { isFocusLost } from '../../lib/keyboard.ts';
import type { Page } from './paging.ts';
import { usePageWords } from './page-words.tsx';
import { QuestionView } from './question-view.tsx';
import { isKnownType } from './types/registry.ts';
import { usePages } from './use-pages.ts';
import styles from './questionnaire.module.css';

interface QuestionnaireProps {
  survey: SurveyDefinition;
  respondent: Respondent;
  answers: Answers;
  /** Gets all answers on the path, and the ids of questions that text was pasted into. */
  onAnswers: (answers: Record<string, unknown>, pasted: readonly string[]) => void;
  /** Called when another page is shown, after the answers of the page before. */
  onPage?: () => void;
  /** Called when a page is left forwards; the next one is shown when what it returns is done. */
  onLeave?: () => Promise<void> | undefined;
  /** Called after the last page, with `onAnswers` called before. */
  onComplete: () => void;
  /** Problems that the server found; the page of the first is shown. */
  problems?: readonly Problem[];
  isBusy?: boolean;
}

const none: readonly Problem[] = [];

/** A survey as a respondent answers it, one page at a time. */
export function Questionnaire(props: QuestionnaireProps) {
  const say = usePageWords();
  if (questionsOf(props.survey).every(({ type }) => isKnownType(type))) return <Pages {...props} />;
  return (
    <p role="alert" lang={say.language}>
      {say('cannotShow')}
    </p>
  );
}

function Pages({
  survey,
  respondent,
  answers,
  onAnswers,
  onPage = () => {},
  onLeave,
  onComplete,
  problems = none,
  isBusy: isSending = false,
}: QuestionnaireProps) {
  const say = usePageWords();
  const root = useRef<HTMLFormElement>(null);
  const save = () => {
    onPage();
    return undefined;
  };
  const leave = onLeave ?? save;
  const pages = usePages({ survey, respondent, answers, problems, onAnswers, onPage, onLeave: leave, onComplete });
  const { page } = pages;
  const isBusy = isSending || pages.isLeaving;
  useFocus(root, pages.moves, pages.problems.length > 0);
  const goNext = () => {
    if (!isBusy) pages.goNext();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    // A key that is held down would leave pages unread.
    if (!event.nativeEvent.repeat) goNext();
  };
  const strays = pages.problems.filter(({ questionId }) => !page?.questions.some(({ id }) => id === questionId));
  return (
    <form
      ref={root}
      lang={respondent.language ?? survey.language}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goNext();
      }}
    >
      <div className={styles.questionnaire} onKeyDown={onKeyDown} role="presentation">
        <Progress share={pages.share} page={page} />
        {page === null ? (
          <p lang={say.language}>{say('nothing')}</p>
        ) : (
          <SectionTexts {...{ survey, respondent, answers, page }} />
        )}
        {strays.map(({ questionId, problem }) => (
          <p key={questionId} className={styles.problem} role="alert" lang={say.language}>
            {problem}
          </p>
        ))}
        {page?.questions.map((question) => (
          <QuestionView
            key={question.id}
            question={presented(survey, question, answers, respondent)}
            stored={answers[question.id]}
            problem={pages.problems.find(({ questionId }) => questionId === question.id)?.problem}
            isDisabled={isBusy}
            onAnswer={(answer) => pages.change(question.id, answer)}
            onPaste={() => pages.paste(question.id)}
          />
        ))}
        <div className={styles.buttons} lang={say.language}>
          {page === null || page.isFirst || !survey.settings.isBackAllowed ? null : (
            <Button size="large" text={say('back')} disabled={isBusy} onClick={pages.goBack} />
          )}
          <Button
            className={styles.next ?? ''}
            type="submit"
            size="large"
            intent="primary"
            text={say(page === null || page.isLast ? 'finish' : 'next')}
            loading={isBusy}
            onClick={ignoreDoubleClick}
          />
        </div>
      </div>
    </form>
  );
}

/** The second click of a double click would leave the next page unread. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Enter goes on, except on what it presses; in a text of several lines it needs Ctrl or ⌘. */
function isSubmitKey({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof Element)) return false;
  return target.matches('textarea') ? ctrlKey || metaKey : !target.matches('button, a');
}

/** Moves the focus to the new page, or to the first problem. */
function useFocus(root: React.RefObject<HTMLFormElement | null>, moves: number, hasProblems: boolean) {
  useEffect(() => {
    const form = root.current;
    // A questionnaire that opens takes the focus only from nobody.
    if (form === null || (moves === 0 && !isFocusLost())) return;
    const question = form.querySelector<HTMLElement>(hasProblems ? '[data-invalid]' : '[data-question]');
    const control = question === null ? null : firstControl(question);
    if (!hasProblems) form.scrollIntoView({ block: 'start' });
    if (control === null || (!hasProblems && opensKeyboard(control))) question?.focus();
    else control.focus();
    // Problems alone move no focus: answering one takes it away.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moves]);
}

/** Finds what is to be answered first: an open row or set, else the choice that was made, else the first control. */
function firstControl(question: HTMLElement): HTMLElement | null {
  const found = ['[data-open] input', 'input:checked', 'input, textarea, select, button'].map((selector) =>
    question.querySelector<HTMLElement>(selector),
  );
  return found.find((element) => element !== null) ?? null;
}

/** True where the focus would cover half of a phone with its keyboard before the question is read. */
function opensKeyboard(control: HTMLElement): boolean {
  return control.matches('textarea, [type="text"]') && matchMedia('(pointer: coarse)').matches;
}

function Progress({ share, page }: { share: number; page: Page | null }) {
  const say = usePageWords();
  const percent = Math.round(share * 100);
  const written = new Intl.NumberFormat(say.language, { style: 'percent' }).format(percent / 100);
  return (
    <div className={styles.progress} lang={say.language}>
      <progress max={100} value={percent} aria-label={say('progress')} />
      <span className="figures" aria-hidden="true">
        {written}
      </span>
      <p className="visually-hidden" role="status">
        {page === null ? '' : say('pageDone', { page: page.index + 1, percent: written })}
      </p>
    </div>
  );
}

type SectionTextsProps = Pick<QuestionnaireProps, 'survey' | 'respondent' | 'answers'> & { page: Page };

function SectionTexts({ survey, respondent, answers, page: { section, beginsSection } }: SectionTextsProps) {
  const filled = (text: typeof section.text) =>
    fillText(survey, textOf(text, respondent.language, survey.language), answers, respondent);
  const [title, text] = [filled(section.title), beginsSection ? filled(section.text) : ''];
  return (
    <>
      {title === '' ? null : (
        <h2 className={styles.section} dir="auto">
          {title}
        </h2>
      )}
      {text === '' ? null : (
        <p className={styles.sectionText} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}
