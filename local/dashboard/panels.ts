/** A panel of the Grafana dashboard; `legend` names the labels of its lines. */
export interface Panel {
  title: string;
  /** Grafana's name of the unit. */
  unit: 'short' | 's' | 'percentunit' | 'ops' | 'reqps';
  queries: readonly { expr: string; legend: string }[];
}

/** All panels in reading order: what people wait for comes first, then its causes. */
export const panels: readonly Panel[] = [
  {
    title: 'Open runs',
    unit: 'short',
    queries: [{ expr: 'max by (status) (soundings_open_runs)', legend: '{{status}}' }],
  },
  {
    title: 'Runs of the last 24 hours',
    unit: 'short',
    queries: [{ expr: 'max by (status) (soundings_recent_runs)', legend: '{{status}}' }],
  },
  {
    title: 'Oldest waiting run',
    unit: 's',
    queries: [
      { expr: 'max(soundings_oldest_queued_run_age_seconds)', legend: 'without a slot' },
      { expr: 'max(soundings_oldest_admitted_run_age_seconds)', legend: 'with a slot, not started' },
    ],
  },
  {
    title: 'Provider calls by outcome',
    unit: 'ops',
    queries: [
      {
        expr: 'sum by (provider, outcome) (rate(soundings_provider_calls_total[5m]))',
        legend: '{{provider}} {{outcome}}',
      },
    ],
  },
  {
    title: 'Duration of provider calls',
    unit: 's',
    queries: [0.5, 0.95].map((share) => ({
      expr: `histogram_quantile(${share}, sum by (provider, le) (rate(soundings_provider_call_duration_seconds_bucket[5m])))`,
      legend: `{{provider}} ${share * 100} %`,
    })),
  },
  {
    title: 'Wait for a permit',
    unit: 's',
    queries: [
      {
        expr: 'histogram_quantile(0.95, sum by (provider, le) (rate(soundings_permit_wait_seconds_bucket[5m])))',
        legend: '{{provider}} 95 %',
      },
    ],
  },
  {
    title: 'Provider calls in flight and waiting',
    unit: 'short',
    queries: [
      { expr: 'sum by (provider) (soundings_provider_calls_in_flight)', legend: '{{provider}} in flight' },
      { expr: 'sum by (provider) (soundings_provider_calls_waiting)', legend: '{{provider}} waiting' },
    ],
  },
  {
    title: 'Rate limits',
    unit: 'short',
    queries: [
      { expr: 'max by (provider) (soundings_held_accounts)', legend: '{{provider}} accounts held' },
      {
        expr: 'sum by (provider) (increase(soundings_provider_hold_seconds_total[5m]))',
        legend: '{{provider}} seconds of hold in 5 minutes',
      },
    ],
  },
  {
    title: 'Permits that end without a call',
    unit: 'ops',
    queries: [{ expr: 'sum by (provider) (rate(soundings_permits_unused_total[5m]))', legend: '{{provider}}' }],
  },
  {
    title: 'Reconciler: time since the last good tick',
    unit: 's',
    queries: [
      { expr: 'time() - max(soundings_reconciler_last_good_tick_timestamp_seconds)', legend: 'last good tick' },
    ],
  },
  {
    title: 'Reconciler: duration and failures',
    unit: 'short',
    queries: [
      {
        expr: 'sum(rate(soundings_reconciler_tick_duration_seconds_sum[5m])) / sum(rate(soundings_reconciler_tick_duration_seconds_count[5m]))',
        legend: 'seconds per tick',
      },
      {
        expr: 'sum by (duty) (increase(soundings_reconciler_duty_failures_total[5m]))',
        legend: '{{duty}} failed in 5 minutes',
      },
    ],
  },
  {
    title: 'Highest attempt of an activity',
    unit: 'short',
    queries: [{ expr: 'max by (activity) (soundings_activity_attempt_max)', legend: '{{activity}}' }],
  },
  {
    title: 'Free slots for activities',
    unit: 'short',
    queries: [
      {
        expr: 'sum by (task_queue) (temporal_worker_task_slots_available{worker_type="ActivityWorker"})',
        legend: '{{task_queue}}',
      },
    ],
  },
  {
    title: 'Time until a worker takes an activity',
    unit: 's',
    queries: [
      {
        expr: 'histogram_quantile(0.95, sum by (task_queue, le) (rate(temporal_activity_schedule_to_start_latency_seconds_bucket[5m])))',
        legend: '{{task_queue}} 95 %',
      },
    ],
  },
  {
    title: 'Failed workflow tasks',
    unit: 'short',
    queries: [
      {
        expr: 'sum by (workflow_type) (increase(temporal_workflow_task_execution_failed_total[5m]))',
        legend: '{{workflow_type}}',
      },
    ],
  },
  {
    title: 'Connections to Postgres',
    unit: 'short',
    queries: [
      {
        expr: 'sum by (instance) (soundings_database_pool_connections{state="in_use"})',
        legend: '{{instance}} in use',
      },
      { expr: 'max by (instance) (soundings_database_pool_max)', legend: '{{instance}} at most' },
      { expr: 'sum by (instance) (soundings_database_pool_waiting)', legend: '{{instance}} waiting' },
    ],
  },
  {
    title: 'Parts that answer',
    unit: 'short',
    queries: [
      { expr: 'min by (instance) (soundings_database_up)', legend: 'Postgres for {{instance}}' },
      { expr: 'min by (instance) (temporal_metrics_up)', legend: 'Temporal for {{instance}}' },
    ],
  },
  {
    title: 'HTTP requests',
    unit: 'reqps',
    queries: [
      {
        expr: 'sum by (route, status) (rate(soundings_http_requests_total[5m]))',
        legend: '{{route}} {{status}}',
      },
    ],
  },
  {
    title: 'Duration of HTTP requests',
    unit: 's',
    queries: [
      {
        expr: 'histogram_quantile(0.95, sum by (route, le) (rate(soundings_http_request_duration_seconds_bucket[5m])))',
        legend: '{{route}} 95 %',
      },
    ],
  },
  {
    title: 'Open requests and event streams',
    unit: 'short',
    queries: [
      { expr: 'sum(soundings_http_requests_in_flight)', legend: 'requests' },
      { expr: 'sum(soundings_event_streams_open)', legend: 'event streams' },
    ],
  },
  {
    title: 'Delay of the event loop',
    unit: 's',
    queries: [{ expr: 'max by (instance) (nodejs_eventloop_lag_p99_seconds)', legend: '{{instance}} 99 %' }],
  },
  {
    title: 'Processor and memory',
    unit: 'short',
    queries: [
      { expr: 'sum by (instance) (rate(process_cpu_seconds_total[5m]))', legend: '{{instance}} cores' },
      { expr: 'sum by (instance) (process_resident_memory_bytes) / 2 ^ 30', legend: '{{instance}} GiB' },
    ],
  },
];
