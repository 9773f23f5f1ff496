import { Button } from '@blueprintjs/core';
import type { Finding } from '../../../../domain/surveys/finding.ts';
import { questionsOf } from '../../../../domain/surveys/survey.ts';
import { Card } from '../../../components/card.tsx';
import { counted } from '../../../lib/format.ts';
import { focusWhenThere } from '../../../lib/keyboard.ts';
import { useEditor } from './editor-context.ts';
import { FindingLine } from './finding-line.tsx';
import { headOf } from './question-card.tsx';

const severities = ['error', 'warning', 'hint'] as const;

/** All findings, the gravest first; each leads to its question. */
export function FindingsCard() {
  const { survey, findings, setOpenId } = useEditor();
  const questions = questionsOf(survey);
  const sorted = severities.flatMap((severity) => findings.filter((one) => one.severity === severity));
  const goTo = (id: string) => {
    setOpenId(id);
    focusWhenThere(headOf(id));
  };
  return (
    <Card title="Check">
      <p className="muted small mb-8" role="status">
        {findingWords(findings)}
      </p>
      <ul className="plain-list">
        {sorted.map((finding) => {
          const number = questions.findIndex(({ id }) => id === finding.questionId) + 1;
          return (
            <li key={`${finding.questionId}/${finding.rule}/${finding.sentence}`}>
              <FindingLine finding={finding} />
              {number === 0 ? null : (
                <Button
                  size="small"
                  variant="minimal"
                  text={`Question ${number}`}
                  onClick={() => goTo(finding.questionId ?? '')}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Counts findings in words: "1 error, 2 warnings". */
export function findingWords(findings: readonly Finding[]): string {
  const counts = severities
    .map((severity) => [findings.filter((one) => one.severity === severity).length, severity] as const)
    .filter(([count]) => count > 0)
    .map(([count, severity]) => counted(count, severity));
  return counts.length === 0 ? 'Nothing to mend.' : `${counts.join(', ')}.`;
}
