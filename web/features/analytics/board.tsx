import { verdictLines } from '../../../domain/simulations/verdict-lines.ts';
import { segmentSentences } from '../../../domain/analytics/sentences.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { ScaleProvider } from '../../components/scale.tsx';
import { AgreementCard } from './agreement-card.tsx';
import styles from './analytics.module.css';
import { SpendCard, TokenCard } from './cost-card.tsx';
import { HeatCard } from './heat-card.tsx';
import { IntervalCard } from './interval-card.tsx';
import { BestAndWorstCard, MessagesCard } from './message-cards.tsx';
import { ModelTableCard } from './model-table-card.tsx';
import { ModelTrendCard } from './model-trend-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import { TrendCard } from './trend-card.tsx';
import type { View } from './view.ts';

/** Groups as verdicts are about them: by how many personas, not answers. */
function withPeople<G extends { personas: number }>(group: G): G & { counts: { total: number } } {
  return { ...group, counts: { total: group.personas } };
}

/** Every card, from the answer down to what it cost. `mark` goes into downloaded pictures. */
export function Board({ view, mark }: { view: View; mark?: string }) {
  const { share } = scaleOf(view.sentimentType);
  const isSimulated = view.totals.simulatedRuns > 0;
  const models = view.byModel.map((model) => ({ ...model, label: model.model }));
  return (
    <ScaleProvider sentimentType={view.sentimentType}>
      <div className={styles.board}>
        <div className={styles.wide}>
          <TotalsCard view={view} />
        </div>
        <TrendCard view={view} mark={mark} />
        <BestAndWorstCard view={view} />
        <IntervalCard
          title={`${share} by segment`}
          one="Segment"
          many="Personas"
          rows={view.bySegment}
          notes={[...verdictLines(view.bySegment.map(withPeople)), ...segmentSentences(view)]}
          isSimulated={isSimulated}
          mark={mark}
        />
        <IntervalCard
          title={`${share} by model`}
          one="Model"
          many="Personas"
          rows={models}
          notes={verdictLines(models.map(withPeople))}
          isSimulated={isSimulated}
          mark={mark}
        />
        <HeatCard
          title="Age and gender"
          rowName="Gender"
          columnName="Age"
          map={view.ageByGender}
          isSimulated={isSimulated}
          mark={mark}
        />
        <AgreementCard view={view} mark={mark} />
        <div className={styles.wide}>
          <HeatCard
            title="Segment and age"
            rowName="Segment"
            columnName="Age"
            map={view.segmentByAge}
            isSimulated={isSimulated}
            mark={mark}
          />
        </div>
        <ModelTrendCard view={view} mark={mark} />
        <TokenCard view={view} mark={mark} />
        <SpendCard view={view} mark={mark} />
        <ModelTableCard view={view} />
        <MessagesCard view={view} />
      </div>
    </ScaleProvider>
  );
}
