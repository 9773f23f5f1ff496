import { ChoiceResult } from './types/choice-result.tsx';
import { MatrixResult } from './types/matrix-result.tsx';
import { MaxDiffResult } from './types/maxdiff-result.tsx';
import { NumberResult } from './types/number-result.tsx';
import { OpenResult } from './types/open-result.tsx';
import { RankingResult } from './types/ranking-result.tsx';
import { ScaleResult } from './types/scale-result.tsx';
import type { QuestionResult } from './view.ts';

/** The figures of a question, as its type shows them. */
export function QuestionBody({ question }: { question: QuestionResult }) {
  const { people, personas, type, choice, numbers, ranking, matrix, maxdiff, open } = question;
  if (people.answers === 0 && personas.answers === 0) return <p className="muted">Nobody has answered it yet.</p>;
  if (choice) return <ChoiceResult question={question} result={choice} />;
  if (numbers && type === 'scale') return <ScaleResult question={question} result={numbers} />;
  if (numbers) return <NumberResult question={question} result={numbers} />;
  if (ranking) return <RankingResult question={question} result={ranking} />;
  if (matrix) return <MatrixResult question={question} result={matrix} />;
  if (maxdiff) return <MaxDiffResult question={question} result={maxdiff} />;
  if (open) return <OpenResult question={question} result={open} />;
  return null;
}
