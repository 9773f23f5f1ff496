import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { CallMetrics } from '../providers/call-metrics.ts';
import { RecentMaximum } from './recent-maximum.ts';

/** Time for which an attempt is remembered after its end: longer than most pauses between two attempts. */
const keepAttemptsMs = 10 * 60_000;
const tickSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** One tick of the reconciler. */
interface Tick {
  endDuty(duty: string, isDone: boolean): void;
  end(): void;
}

/** The worker's own metrics. Label values are names from the code, never those of people, runs or keys. */
export class WorkerMetrics {
  readonly calls: CallMetrics;
  readonly #attempts = new Map<string, RecentMaximum>();
  readonly #lastGoodTick: Gauge;
  readonly #tickDuration: Histogram;
  readonly #dutyFailures: Counter<'duty'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new CallMetrics(registry);
    const attempts = this.#attempts;
    registry.registerMetric(
      new Gauge({
        name: 'soundings_activity_attempt_max',
        help: 'Highest attempt among the activities of this process that ran in the last 10 minutes.',
        labelNames: ['activity'],
        registers: [],
        collect() {
          const now = performance.now();
          for (const [activity, recent] of attempts) this.set({ activity }, recent.at(now));
        },
      }),
    );
    this.#lastGoodTick = new Gauge({
      name: 'soundings_reconciler_last_good_tick_timestamp_seconds',
      help: 'Time when this process last ended a tick of the reconciler of which no duty failed.',
      registers,
    });
    // Without a tick there is no value: 0 would count as a tick in 1970.
    this.#lastGoodTick.remove();
    this.#tickDuration = new Histogram({
      name: 'soundings_reconciler_tick_duration_seconds',
      help: 'Duration of the ticks of the reconciler that this process ran.',
      buckets: tickSeconds,
      registers,
    });
    this.#dutyFailures = new Counter({
      name: 'soundings_reconciler_duty_failures_total',
      help: 'Failures of the duties of the reconciler, by duty.',
      labelNames: ['duty'],
      registers,
    });
  }

  /** Activity interceptor that records the attempts of activities. */
  readonly recordAttempts: ActivityInterceptorsFactory = ({ info: { activityType, attempt } }) => ({
    inbound: {
      execute: async (input, next) => {
        const recent = this.#attempts.get(activityType) ?? new RecentMaximum(keepAttemptsMs);
        this.#attempts.set(activityType, recent);
        recent.add(attempt);
        try {
          return await next(input);
        } finally {
          recent.remove(attempt, performance.now());
        }
      },
    },
  });

  startTick(): Tick {
    const endTimer = this.#tickDuration.startTimer();
    let isGood = true;
    return {
      endDuty: (duty, isDone) => {
        isGood &&= isDone;
        this.#dutyFailures.inc({ duty }, isDone ? 0 : 1);
      },
      end: () => {
        endTimer();
        if (isGood) this.#lastGoodTick.setToCurrentTime();
      },
    };
  }
}
