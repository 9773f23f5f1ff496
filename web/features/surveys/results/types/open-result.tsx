import { counted } from '../../../../lib/format.ts';
import { shareAxis, shareText } from '../figures.ts';
import { LanesTable } from '../lanes.tsx';
import type { OpenResult as Open, QuestionResult } from '../view.ts';
import { Verbatims } from '../verbatims.tsx';

interface OpenResultProps {
  question: QuestionResult;
  result: Open;
}

/** Themes of both sides, counted on each, and what was written. */
export function OpenResult({ question, result: { themes, unassigned } }: OpenResultProps) {
  if (themes.length === 0) return <p className="muted">No theme was named by enough respondents.</p>;
  return (
    <>
      <LanesTable
        label={`${question.text}, themes`}
        rows={themes.map(({ name, people, personas }) => ({
          id: name,
          label: name,
          lanes: { people, personas, rectified: null },
        }))}
        question={question}
        axis={shareAxis(themes.flatMap(({ people, personas }) => [people, personas]))}
        format={shareText}
      />
      <p className="small muted">
        Fit no theme: {counted(unassigned.people, 'person', 'people')}, {counted(unassigned.personas, 'persona')}. A
        text can have several themes.
      </p>
      {themes
        .filter(({ verbatims }) => verbatims.length > 0)
        .map(({ name, verbatims }) => (
          <details key={name}>
            <summary>{name}: what they wrote</summary>
            <Verbatims texts={verbatims} />
          </details>
        ))}
    </>
  );
}
