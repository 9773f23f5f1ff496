/** Counts of personas by group, from columns of answers. */
import type { SentimentCounts } from '../../sentiment/sentiment.ts';
import { ageBucketOf, ageBuckets, genderOf, type AgeBucket } from '../../personas/demographic-groups.ts';
import { singleAnswers, type Clusters } from '../../simulations/clusters.ts';
import { ClusterSums } from './cluster-sums.ts';
import type { AnswerColumns } from './columns.ts';
import type { SelectedRun, Selection } from './selection.ts';

interface RunCounts {
  runs: number;
  simulatedRuns: number;
}

/**
 * Counts by group. A persona counts once per message, by the sign of its summed score over the selected answers; in a
 * step of the trend, once per message of that step. Empty groups are left out.
 */
export interface PersonaTallies {
  /** All personas; `runs` counts runs with an answer that the filter selects. */
  all: Clusters & RunCounts;
  byStep: (Clusters & RunCounts & { step: string })[];
  /** `last` is the newest run of the message with a selected answer. */
  byMessage: (Clusters & RunCounts & { last: SelectedRun })[];
  /** Per segment; `messages` counts the different messages that its personas answered. */
  bySegment: (Clusters & { segmentId: string; segmentName: string; messages: number })[];
  byAgeAndGender: (Clusters & { age: AgeBucket | null; gender: string | null })[];
  bySegmentAndAge: (Clusters & { segmentId: string; age: AgeBucket | null })[];
  /** By the tenth, 0 to 9, of how likely to act a persona said to be, the mean where it said so several times of one message. */
  byLikelihood: (SentimentCounts & { tenth: number })[];
}

const ages: readonly (AgeBucket | null)[] = [...ageBuckets, null];
const tenths = 10;
/** Places of a group's counts: positive, neutral, negative. */
const width = 3;

/** Sorted texts, and the number of each kind's text among them; -1 for null. */
function numberTexts(texts: readonly (string | null)[]): { texts: string[]; numbers: Int32Array } {
  const sorted = [...new Set(texts)].filter((text) => text !== null).toSorted();
  const numbers = new Map(sorted.map((text, number) => [text, number]));
  return { texts: sorted, numbers: Int32Array.from(texts, (text) => (text === null ? -1 : (numbers.get(text) ?? -1))) };
}

/** Counts the personas of the selected answers, during a walk; those of a step by `addToStep`, before each message ends. */
export class PeopleTally {
  readonly #selection: Selection;
  readonly #columns: AnswerColumns;
  readonly #segments: ReturnType<typeof numberTexts>;
  readonly #names: ReturnType<typeof numberTexts>;
  readonly #genders: ReturnType<typeof numberTexts>;
  readonly #byStep: ClusterSums;
  readonly #byTopic: Float64Array;
  readonly #all = new ClusterSums(1);
  readonly #bySegment: ClusterSums;
  readonly #byAgeAndGender: ClusterSums;
  readonly #bySegmentAndAge: ClusterSums;
  /** Sums in which a person can be in several groups. */
  readonly #several: readonly ClusterSums[];
  readonly #byTenth = new Float64Array(tenths * width);
  readonly #hasAnswer: Uint8Array;
  /** Whether a segment answered a message, one row per segment. */
  readonly #heard: Uint8Array;
  readonly #nameOfSegment: Int32Array;
  // Of the current message.
  #score = 0;
  #likelihood = 0;
  #likelihoods = 0;
  // Of the current person.
  #answers = 0;
  #positive = 0;
  #negative = 0;
  #gender = -1;
  #age = -1;

  constructor(selection: Selection) {
    const { columns, steps } = selection;
    this.#selection = selection;
    this.#columns = columns;
    this.#segments = numberTexts(columns.kinds.map(({ segmentId }) => segmentId));
    this.#names = numberTexts(columns.kinds.map(({ segmentName }) => segmentName));
    this.#genders = numberTexts(columns.kinds.map(({ gender }) => genderOf(gender)));
    const segments = this.#segments.texts.length;
    this.#byStep = new ClusterSums(steps.length);
    this.#byTopic = new Float64Array(columns.topics * width);
    this.#bySegment = new ClusterSums(segments);
    this.#byAgeAndGender = new ClusterSums(ages.length * (this.#genders.texts.length + 1));
    this.#bySegmentAndAge = new ClusterSums(ages.length * segments);
    this.#several = [this.#byStep, this.#bySegment];
    this.#hasAnswer = new Uint8Array(columns.runs.length);
    this.#heard = new Uint8Array(segments * columns.topics);
    this.#nameOfSegment = new Int32Array(segments).fill(-1);
  }

  lone(row: number, run: number, kind: number, topic: number): void {
    const { score: scores, likelihood: likelihoods, age, topics } = this.#columns;
    const score = scores[row] ?? 0;
    const segment = this.#segments.numbers[kind] ?? 0;
    const likelihood = likelihoods[row] ?? NaN;
    const bucket = bucketOf(age[row] ?? -1);
    const place = placeOf(score);
    this.#hasAnswer[run] = 1;
    this.#heard[segment * topics + topic] = 1;
    addOne(this.#byTopic, topic * width + place);
    if (!Number.isNaN(likelihood)) addOne(this.#byTenth, tenthOf(likelihood) * width + place);
    this.#byStep.addLone(this.#selection.stepOfRun[run] ?? 0, score);
    this.#all.addLone(0, score);
    this.#bySegment.addLone(segment, score);
    this.#byAgeAndGender.addLone(((this.#genders.numbers[kind] ?? -1) + 1) * ages.length + bucket, score);
    this.#bySegmentAndAge.addLone(segment * ages.length + bucket, score);
    this.#nameOfSegment[segment] = Math.max(this.#nameOfSegment[segment] ?? -1, this.#names.numbers[kind] ?? -1);
  }

  /** Adds a score of the current message to a step. */
  addToStep(step: number, score: number): void {
    this.#byStep.addAnswer(step, score);
  }

  answer(row: number, run: number, kind: number): void {
    const { score: scores, likelihood: likelihoods, age, topics, topicOfRun } = this.#columns;
    const score = scores[row] ?? 0;
    const segment = this.#segments.numbers[kind] ?? 0;
    const likelihood = likelihoods[row] ?? NaN;
    this.#hasAnswer[run] = 1;
    this.#score += score;
    this.#heard[segment * topics + (topicOfRun[run] ?? 0)] = 1;
    this.#bySegment.addAnswer(segment, score);
    this.#nameOfSegment[segment] = Math.max(this.#nameOfSegment[segment] ?? -1, this.#names.numbers[kind] ?? -1);
    if (!Number.isNaN(likelihood)) {
      this.#likelihood += likelihood;
      this.#likelihoods += 1;
    }
    // A persona counts in each of its segments, and with the first of several genders and ages.
    this.#gender = minKnown(this.#gender, this.#genders.numbers[kind] ?? -1);
    this.#age = minKnown(this.#age, age[row] ?? -1);
  }

  message(topic: number): void {
    const score = this.#score;
    const place = placeOf(score);
    addOne(this.#byTopic, topic * width + place);
    if (this.#likelihoods > 0) addOne(this.#byTenth, tenthOf(this.#likelihood / this.#likelihoods) * width + place);
    for (const sums of this.#several) sums.endMessage();
    this.#answers += 1;
    if (score > 0) this.#positive += 1;
    if (score < 0) this.#negative += 1;
    this.#score = 0;
    this.#likelihood = 0;
    this.#likelihoods = 0;
  }

  person(): void {
    const [m, p, n] = [this.#answers, this.#positive, this.#negative];
    const bucket = bucketOf(this.#age);
    this.#all.addPerson(0, m, p, n);
    this.#byAgeAndGender.addPerson((this.#gender + 1) * ages.length + bucket, m, p, n);
    const segments = this.#bySegment;
    for (let at = 0; at < segments.metSize; at += 1) {
      const segment = segments.met(at);
      const counts = [
        segments.answersOf(segment),
        segments.positivesOf(segment),
        segments.negativesOf(segment),
      ] as const;
      this.#bySegmentAndAge.addPerson(segment * ages.length + bucket, ...counts);
    }
    for (const sums of this.#several) sums.endPerson();
    this.#answers = 0;
    this.#positive = 0;
    this.#negative = 0;
    this.#gender = -1;
    this.#age = -1;
  }

  result(): PersonaTallies {
    const { steps, runs } = this.#selection;
    const { topics, topicOfRun } = this.#columns;
    const answered = runs.flatMap((run, number) =>
      run !== undefined && this.#hasAnswer[number] === 1 ? [{ run, topic: topicOfRun[number] ?? 0 }] : [],
    );
    const runsByStep = Map.groupBy(answered, ({ run }) => run.step);
    const runsByTopic = Map.groupBy(answered, ({ topic }) => topic);
    return {
      all: { ...this.#all.clustersOf(0), ...countRuns(answered) },
      byStep: filled(this.#byStep, steps.length, (at) => {
        const step = steps[at] ?? '';
        return { step, ...countRuns(runsByStep.get(step) ?? []) };
      }),
      byMessage: counted(this.#byTopic, (topic) => {
        const ofTopic = runsByTopic.get(topic) ?? [];
        const [newest] = ofTopic.toSorted((a, b) => b.run.createdAt.getTime() - a.run.createdAt.getTime());
        if (newest === undefined) throw new Error('a counted message has a run');
        return { ...countRuns(ofTopic), last: newest.run };
      }).map((row) => ({ ...singleAnswers(row), ...row })),
      bySegment: filled(this.#bySegment, this.#segments.texts.length, (segment) => ({
        segmentId: this.#segments.texts[segment] ?? '',
        segmentName: this.#names.texts[this.#nameOfSegment[segment] ?? -1] ?? '',
        messages: this.#heard.subarray(segment * topics, (segment + 1) * topics).reduce((sum, heard) => sum + heard, 0),
      })),
      byAgeAndGender: filled(this.#byAgeAndGender, ages.length * (this.#genders.texts.length + 1), (at) => ({
        age: ages[at % ages.length] ?? null,
        gender: this.#genders.texts[Math.floor(at / ages.length) - 1] ?? null,
      })),
      bySegmentAndAge: filled(this.#bySegmentAndAge, ages.length * this.#segments.texts.length, (at) => ({
        age: ages[at % ages.length] ?? null,
        segmentId: this.#segments.texts[Math.floor(at / ages.length)] ?? '',
      })),
      byLikelihood: counted(this.#byTenth, (tenth) => ({ tenth })),
    };
  }
}

function addOne(counts: Float64Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

/** The place of a score's sentiment in a group's counts. */
function placeOf(score: number): number {
  return score > 0 ? 0 : score < 0 ? 2 : 1;
}

const bucketsOfYears = Array.from({ length: 200 }, (_, age) => ages.indexOf(ageBucketOf(age)));

/** The place of an age, in years, in `ages`; -1 stands for an unknown one. */
function bucketOf(age: number): number {
  return bucketsOfYears[Math.min(age, bucketsOfYears.length - 1)] ?? ages.length - 1;
}

/** The smaller of two numbers, where -1 stands for unknown. */
function minKnown(one: number, other: number): number {
  return one === -1 ? other : other === -1 ? one : Math.min(one, other);
}

/** The tenth of a likelihood; sums of decimals are rounded, so that .3 is in its own tenth. */
function tenthOf(likelihood: number): number {
  return Math.max(0, Math.min(tenths - 1, Math.floor(Math.round(likelihood * 10_000_000) / 1_000_000)));
}

function countRuns(of: readonly { run: SelectedRun }[]): RunCounts {
  return { runs: of.length, simulatedRuns: of.filter(({ run }) => run.isSimulated).length };
}

/** The groups with answers, with what is known of them. */
function filled<T>(sums: ClusterSums, groups: number, about: (group: number) => T): (Clusters & T)[] {
  return Array.from({ length: groups }, (_, group) => group).flatMap((group) => {
    const clusters = sums.clustersOf(group);
    return clusters.total === 0 ? [] : [{ ...clusters, ...about(group) }];
  });
}

/** The groups with answers of one per persona, with what is known of them. */
function counted<T>(counts: Float64Array, about: (group: number) => T): (SentimentCounts & T)[] {
  return Array.from({ length: counts.length / width }, (_, group) => group).flatMap((group) => {
    const [positive = 0, neutral = 0, negative = 0] = counts.subarray(group * width, (group + 1) * width);
    const total = positive + neutral + negative;
    return total === 0 ? [] : [{ positive, neutral, negative, total, ...about(group) }];
  });
}
