import { readEvents, type JobEvent } from './events.ts';
import type {
  Analytics,
  AnalyzeReactions,
  Comparison,
  CreateSegment,
  CreatedSegment,
  Estimate,
  EstimateRequest,
  ImportAnswers,
  ImportedAnswers,
  Job,
  JobList,
  Reaction,
  ReactionAnalysis,
  ReactionsPage,
  SegmentList,
  SimulateAudience,
  SubmitComparison,
  SubmitJob,
} from './generated/types.ts';
import { createHttp, type Asked, type Http, type HttpOptions } from './http.ts';
import { createPatience } from './patience.ts';
import { pause } from './pause.ts';
import { drawProgress } from './progress-bar.ts';

/** Pause before a stream that ended early is opened again. */
const pauseSeconds = 1;

export type SoundingsOptions = HttpOptions;

export interface WaitOptions {
  /** Longest wait; without end when omitted. The job goes on after it. */
  readonly signal?: AbortSignal;
  /** Draws a bar in the terminal. */
  readonly showProgress?: boolean;
  readonly onProgress?: (event: JobEvent) => void;
}

/** Client of one installation for one key. Every method throws SoundingsError. */
export class Soundings {
  readonly #http: Http;

  constructor(options: SoundingsOptions) {
    this.#http = createHttp(options);
  }

  /** Starts a job and answers at once. The same `idempotency_key` gives the same job; each call has its own when omitted. */
  submit(input: SubmitComparison): Promise<Comparison>;
  submit(input: Exclude<SubmitJob, SubmitComparison>): Promise<Job>;
  submit(input: SubmitJob): Promise<Job | Comparison> {
    return this.#json('/api/submitJob', { method: 'POST', body: keyed(input) });
  }

  /** Tests a message and waits up to `wait_s` for the end; a longer job comes back as it is then. */
  simulate(input: SimulateAudience): Promise<Job> {
    return this.#json('/api/simulateAudience', { method: 'POST', body: keyed(input) });
  }

  /** Compares messages on the same personas and waits for all. */
  async compare(input: Omit<SubmitComparison, 'kind'>, options: WaitOptions = {}): Promise<Comparison> {
    const asked = keyed({ ...input, kind: 'comparison' } as const);
    const { jobs } = await this.submit(asked);
    for (const { job_id } of jobs) await this.wait(job_id, options);
    return this.submit(asked);
  }

  analyze(input: AnalyzeReactions): Promise<ReactionAnalysis> {
    return this.#json('/api/analyzeReactions', { method: 'POST', body: input });
  }

  /** The newest jobs; with `search` or `tag` runs whose name, message, tags or job id have these words, or that tag. */
  jobs(
    query: {
      kind?: 'run' | 'panel' | 'search' | 'survey';
      open_only?: boolean;
      limit?: number;
      search?: string;
      tag?: string;
    } = {},
  ): Promise<JobList> {
    return this.#json('/api/jobs', { query });
  }

  job(jobId: string, query: { wait_s?: number; detail?: 'concise' | 'detailed' } = {}): Promise<Job> {
    return this.#json(jobPath(jobId), { query });
  }

  /** Returns the job with groups, reasons and quotes; refused before its end. */
  result(jobId: string): Promise<Job> {
    return this.#json(`${jobPath(jobId)}/result`);
  }

  /**
   * Downloads a job as a file, such as csv, xlsx, json or codebook; `only` chooses personas of a run by their attributes, and
   * `report: 'client'` the pdf, pptx, docx or html to hand over.
   */
  export(
    jobId: string,
    query: { format?: string; report?: 'client' | 'full'; only?: readonly string[] } = {},
  ): Promise<Uint8Array> {
    return this.#bytes(`${jobPath(jobId)}/export`, query);
  }

  cancel(jobId: string): Promise<Job> {
    return this.#json(`${jobPath(jobId)}/cancel`, { method: 'POST' });
  }

  /** Reads all reactions of a run, page by page. */
  async *reactions(jobId: string): AsyncGenerator<Reaction> {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await this.#json<ReactionsPage>(`${jobPath(jobId)}/reactions`, { query: { page } });
      pages = found.pages;
      yield* found.reactions;
    }
  }

  /** Follows a job to its end, over lost connections. Throws when about ten attempts in a row fail. */
  async *events(jobId: string, { signal }: Pick<WaitOptions, 'signal'> = {}): AsyncGenerator<JobEvent> {
    let lastId: string | undefined;
    const patience = createPatience(signal);
    for (;;) {
      const headers = { 'last-event-id': lastId };
      try {
        const response = await this.#http.ask(`${jobPath(jobId)}/events`, { headers, signal });
        if (response.status === 204 || response.body === null) return;
        for await (const event of readEvents(response.body)) {
          lastId = event.id;
          patience.reset();
          yield event;
          if (event.event === 'end') return;
        }
      } catch (error) {
        await patience.afterFailure(error);
        continue;
      }
      await pause(pauseSeconds, signal);
    }
  }

  /** Waits for the end of a job, over lost connections as `events`, and returns it. */
  async wait(jobId: string, { signal, showProgress = false, onProgress }: WaitOptions = {}): Promise<Job> {
    for await (const event of this.events(jobId, signal === undefined ? {} : { signal })) {
      if (showProgress) drawProgress(event);
      onProgress?.(event);
    }
    for (const patience = createPatience(signal); ;)
      try {
        return await this.#json<Job>(jobPath(jobId), { signal });
      } catch (error) {
        await patience.afterFailure(error);
      }
  }

  segments(query: { segment?: string; search?: string } = {}): Promise<SegmentList> {
    return this.#json('/api/segments', { query });
  }

  createSegment(input: CreateSegment): Promise<CreatedSegment> {
    return this.#json('/api/segments', { method: 'POST', body: input });
  }

  estimate(input: EstimateRequest): Promise<Estimate> {
    return this.#json('/api/estimate', { method: 'POST', body: input });
  }

  /** Stores people's answers to a survey from CSV, or says what would become of them with `preview`. */
  importAnswers(input: ImportAnswers): Promise<ImportedAnswers> {
    return this.#json('/api/importAnswers', { method: 'POST', body: input });
  }

  analytics(
    query: { search?: string; segments?: readonly string[]; from?: string; to?: string } = {},
  ): Promise<Analytics> {
    return this.#json('/api/analytics', { query });
  }

  /** Downloads all people of a segment, by its id or name, as csv, json or codebook. */
  exportSegment(segment: string, query: { format?: string } = {}): Promise<Uint8Array> {
    return this.#bytes('/api/exports/segment', { segment, ...query });
  }

  /**
   * Downloads a comparison by its `experiment_id`: its report as pdf, pptx, docx or html, or the reactions to all messages as
   * csv, codebook, sps or codes.
   */
  exportExperiment(
    experiment: string,
    query: { format?: string; report?: 'client' | 'full' } = {},
  ): Promise<Uint8Array> {
    return this.#bytes('/api/exports/experiment', { experiment, ...query });
  }

  /** Downloads the figures of all runs, or of those that are chosen as by `analytics`. */
  exportAnalytics(
    query: {
      format?: string;
      search?: string;
      segments?: readonly string[];
      from?: string;
      to?: string;
      time_zone?: string;
    } = {},
  ): Promise<Uint8Array> {
    return this.#bytes('/api/exports/analytics', query);
  }

  async #bytes(path: string, query: NonNullable<Asked['query']>): Promise<Uint8Array> {
    const response = await this.#http.ask(path, { query });
    return new Uint8Array(await response.arrayBuffer());
  }

  async #json<Answer>(path: string, asked?: Asked): Promise<Answer> {
    return (await (await this.#http.ask(path, asked)).json()) as Answer;
  }
}

/** Adds a key when there is none, so that a request that is sent again starts nothing twice. */
function keyed<Input extends { idempotency_key?: string }>(input: Input): Input {
  return { ...input, idempotency_key: input.idempotency_key ?? crypto.randomUUID() };
}

function jobPath(jobId: string): string {
  return `/api/jobs/${encodeURIComponent(jobId)}`;
}
