import { numberText, shareText } from '../figures.ts';
import { LanesTable } from '../lanes.tsx';
import { type Lanes, type QuestionResult, type RankingResult as Ranking, sources } from '../view.ts';

interface RankingResultProps {
  question: QuestionResult;
  result: Ranking;
}

/** Mean ranks, the best first. */
export function RankingResult({ question, result: { options } }: RankingResultProps) {
  const last = Math.max(2, options.length);
  return (
    <LanesTable
      label={`${question.text}, mean rank`}
      rows={options.map(({ id, label, meanRank, firstChoice }) => ({
        id,
        label,
        lanes: meanRank,
        detail: firstWords(firstChoice, question),
      }))}
      question={question}
      axis={{ from: 1, to: last, ticks: [1, (1 + last) / 2, last], text: String }}
      format={numberText}
      axisNote="mean rank, 1 is best"
    />
  );
}

function firstWords(firstChoice: Lanes, question: QuestionResult): string {
  const parts = sources.flatMap((source) => {
    const figure = firstChoice[source];
    const answers = source === 'rectified' ? null : question[source].answers;
    return figure === null ? [] : [`${source} ${shareText(figure, answers).value}`];
  });
  return parts.length === 0 ? '' : `first: ${parts.join(', ')}`;
}
