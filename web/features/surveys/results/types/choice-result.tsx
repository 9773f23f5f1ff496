import { shareAxis, shareText } from '../figures.ts';
import { LanesTable } from '../lanes.tsx';
import { type ChoiceResult as Choice, type QuestionResult, sources } from '../view.ts';
import { Verbatims } from '../verbatims.tsx';

interface ChoiceResultProps {
  question: QuestionResult;
  result: Choice;
}

/** Shares of the options, and own words for "Other". */
export function ChoiceResult({ question, result: { options, others } }: ChoiceResultProps) {
  const axis = shareAxis(options.flatMap((option) => sources.map((source) => option[source])));
  return (
    <>
      <LanesTable
        label={question.text}
        rows={options.map((option) => ({ id: option.id, label: option.label, lanes: option }))}
        question={question}
        axis={axis}
        format={shareText}
      />
      {others.length === 0 ? null : (
        <details>
          <summary>In their own words</summary>
          <Verbatims texts={others} />
        </details>
      )}
    </>
  );
}
