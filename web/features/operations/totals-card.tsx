import { Card } from '../../components/card.tsx';
import { Figure } from '../../components/figure.tsx';
import { count } from '../../lib/format.ts';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';
import { numberFormat } from '../../lib/locale.ts';

const smallShare = numberFormat({ style: 'percent', maximumFractionDigits: 1 });

function jobWords({ running, starting, queued, paused }: OperationsView['totals']): string {
  const states = [
    [running, 'running'],
    [starting, 'starting'],
    [queued, 'queued'],
    [paused, 'paused'],
  ] as const;
  const words = states.filter(([jobs]) => jobs > 0).map(([jobs, word]) => `${count(jobs)} ${word}`);
  return words.length === 0 ? 'none is open' : words.join(', ');
}

/** The sums over all accounts, workers and jobs. */
export function TotalsCard({ totals }: { totals: OperationsView['totals'] }) {
  const { callsInFlight, callsAllowed, callsWaiting, callsLastHour, failedLastHour, refusedLastHour } = totals;
  const jobs = totals.running + totals.starting + totals.queued + totals.paused;
  return (
    <Card label="Totals">
      <dl className={`figures ${styles.figures}`}>
        <Figure
          label="Calls in flight"
          value={count(callsInFlight)}
          under={callsAllowed === 0 ? 'no account was used' : `of ${count(callsAllowed)} allowed`}
        />
        <Figure label="Calls waiting" value={count(callsWaiting)} under="in workers, for their turn" />
        <Figure label="Jobs" value={count(jobs)} under={jobWords(totals)} />
        <Figure
          label="Calls failed, last hour"
          value={callsLastHour === 0 ? '–' : smallShare.format(failedLastHour / callsLastHour)}
          under={
            callsLastHour === 0
              ? 'no calls'
              : `${count(failedLastHour)} of ${count(callsLastHour)}, ${count(refusedLastHour)} refused`
          }
        />
      </dl>
    </Card>
  );
}
