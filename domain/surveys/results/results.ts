/** Results of a survey: people, personas and rectified figures side by side. */
import { textOf } from '../parts/text.ts';
import { smallSample } from '../../simulations/small-sample.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, typeOf, type Answer } from '../types/registry.ts';
import { distanceOf } from './distances.ts';
import { distanceRows, distanceSentenceOf, type TooFew } from './distance-rows.ts';
import { findEffects, type AskedQuestion } from './effects.ts';
import { questionText } from './figure.ts';
import { attributeKey, findGroups, type Groups } from './groups.ts';
import { headlineOf, type RectifiedQuestion } from './headline.ts';
import type { ResultsInput, StoredPerson, StoredPersona, Uncounted } from './input.ts';
import { nextToAsk } from './next-to-ask.ts';
import { choosePairing, type Pairing } from './pairing.ts';
import { qualityOf } from './quality.ts';
import { createRectifier, roughMean, type Rectifier } from './rectified.ts';
import { isLeftOut, readSide, toCounted, type CountedResponse, type QuestionSides } from './responses.ts';
import { peopleOf } from './sentences.ts';
import { summaryLine } from './summary-line.ts';
import { summarizeChoice, type ChoiceAnswerOf } from './summaries/choice.ts';
import { summarizeMatrix, type MatrixAnswer } from './summaries/matrix.ts';
import { summarizeMaxDiff } from './summaries/maxdiff.ts';
import { summarizeNumberQuestion } from './summaries/numbers.ts';
import { summarizeOpen, themesOf, type SidedThemes } from './summaries/open.ts';
import { summarizeRanking } from './summaries/ranking.ts';
import { biasOf, tablesOf, type TableGroup } from './tables.ts';
import type { DistanceResult, QuestionResult } from './question-view.ts';
import type { SurveyResultsView } from './view.ts';
import { findWarnings } from './warnings.ts';
import { weighSides, type WeightedSides } from './weighting.ts';
import { weightedShare } from '../statistics/weights.ts';

/** The sentence that every file and page with figures of personas carries. */
export function disclosureOf(model: string | null, isSimulated: boolean): string {
  const by = isSimulated ? 'AI personas, with rules instead of a model' : `AI personas (${model ?? 'model unknown'})`;
  return `Synthetic: answered by ${by}. Figures of personas are no measurements of people.`;
}

/** Computes the whole view. It takes seconds for ten thousand respondents. */
export function surveyResults(input: ResultsInput): SurveyResultsView {
  const { definition, request, run } = input;
  const groups = findGroups(definition, input.people, shownPersonas(input.personas));
  const grouping = groupingOf(groups, request.group);
  const filter = filterOf(groups, request.filter);
  const sides = countedSides(input, groups, grouping?.key ?? null, request.filter);
  const weighed = weighSides(sides, request.weights, groups);
  const weighted = weighed.weighting === null ? [] : Object.keys(weighed.weighting.targets).map(attributeKey);
  const pairing = choosePairing(weighed, groups, grouping?.isChosen === true ? grouping.key : null, weighted);
  const computed = computeQuestions(definition, weighed, pairing, tableGroups(groups, grouping?.key ?? null));
  const { asked, questions, distances } = computed;
  return {
    survey: {
      ...input.survey,
      title: textOf(definition.title, definition.language),
      version: input.version,
      questions: questions.length,
    },
    people: { ...peopleFacts(input.people, weighed.people.length), ...input.uncounted },
    run: run === null ? null : { ...run, twins: twinsIn(input.personas), counted: weighed.personas.length },
    runs: input.runs,
    groups: groups.options,
    group: grouping,
    filter,
    weighting: weighed.weighting,
    pairing: pairing.mode,
    pairingSentence: pairing.sentence,
    headline: headlineOf(definition, computed, weighed.weighting !== null),
    questions,
    distances: distances.toSorted((one, other) => one.points - other.points),
    distanceSentence: distanceSentenceOf(distances, computed.tooFew),
    nextToAsk: nextToAsk(
      definition,
      asked,
      questions.map(({ number }) => number),
      pairing,
      tableGroups(groups, grouping?.key ?? null),
      groupShares(groups, grouping?.key ?? null, weighed),
    ),
    quality: qualityOf(input.people, input.personas),
    notices: [...weighed.notices, ...noticesOf(input, weighed)],
    disclosure: run === null || input.personas.length === 0 ? null : disclosureOf(run.model, run.isSimulated),
  };
}

function twinsIn(personas: readonly StoredPersona[]): number {
  return personas.filter(({ twinOf }) => twinOf !== null).length;
}

/** Takes the wanted grouping; without one the attribute that most respondents of both sides have. */
function groupingOf({ options }: Groups, wanted: string | null): SurveyResultsView['group'] {
  const chosen = options.find(({ key }) => key === wanted);
  if (chosen !== undefined) return { key: chosen.key, label: chosen.label, isChosen: true };
  const sizes = options
    .filter(({ key }) => key.startsWith(attributeKey('')))
    .map((option) => ({
      option,
      size: Math.min(
        option.values.reduce((sum, { people }) => sum + people, 0),
        option.values.reduce((sum, { personas }) => sum + personas, 0),
      ),
    }))
    .toSorted((one, other) => other.size - one.size || one.option.values.length - other.option.values.length);
  const found = sizes[0]?.option;
  return found === undefined ? null : { key: found.key, label: found.label, isChosen: false };
}

function filterOf({ options }: Groups, filter: ResultsInput['request']['filter']): SurveyResultsView['filter'] {
  const option = options.find(({ key }) => key === filter?.by);
  if (filter === null) return null;
  return { ...filter, label: option?.values.find(({ value }) => value === filter.value)?.label ?? filter.value };
}

function tableGroups({ options }: Groups, key: string | null): TableGroup[] {
  return options.find((option) => option.key === key)?.values.map(({ value, label }) => ({ value, label })) ?? [];
}

/** The personas beside the people: those of segments, or the twins where only they were asked. */
function shownPersonas(personas: readonly StoredPersona[]): readonly StoredPersona[] {
  const others = personas.filter(({ twinOf }) => twinOf === null);
  return others.length > 0 ? others : personas;
}

/** Leaves out responses with a confirmed flag and those outside the filter. */
function countedSides(
  { people, personas }: Pick<ResultsInput, 'people' | 'personas'>,
  groups: Groups,
  groupKey: string | null,
  filter: ResultsInput['request']['filter'],
): Pick<WeightedSides, 'people' | 'personas' | 'twins'> {
  const counted = (stored: readonly (StoredPerson | StoredPersona)[]): CountedResponse[] =>
    stored.flatMap((response) => {
      const isOutside = filter !== null && groups.categoryOf(filter.by, response) !== filter.value;
      if (isLeftOut(response) || isOutside) return [];
      const group = groupKey === null ? null : groups.categoryOf(groupKey, response);
      return [{ ...toCounted(response), group }];
    });
  const own = counted(people);
  const ids = new Set(own.map(({ id }) => id));
  // A twin counts with its person, whatever it has answered itself.
  const twins = personas.filter(({ twinOf }) => twinOf !== null && ids.has(twinOf)).filter((one) => !isLeftOut(one));
  return {
    people: own,
    personas: counted(shownPersonas(personas)),
    twins: twins.map((twin) => toCounted(twin)),
  };
}

interface Computed {
  asked: AskedQuestion[];
  questions: QuestionResult[];
  rectified: RectifiedQuestion[];
  /** Of the questions that enough people have answered. */
  distances: DistanceResult[];
  tooFew: TooFew[];
}

function computeQuestions(
  survey: SurveyDefinition,
  { people, personas, twins }: WeightedSides,
  pairing: Pairing,
  groups: readonly TableGroup[],
): Computed {
  const asked = questionsOf(survey).map((question): AskedQuestion => ({
    question: coreOf(question),
    bands: typeOf(question).bands,
    sides: {
      people: readSide(question, people),
      personas: readSide(question, personas),
      twins: readSide(question, twins),
    },
  }));
  const effects = findEffects(asked);
  const themes = asked.map(({ question, sides }) =>
    question.type === 'open' ? themesOf(survey, question, sides as QuestionSides<string>) : null,
  );
  const distances = asked.map((one, at) => distanceOf(survey, one, themes[at] ?? null));
  const warnings = findWarnings(survey, asked, distances);
  const computed = asked.map((one, at) => {
    const rectifier = createRectifier(one.sides, pairing);
    const result = resultOf(survey, one, at + 1, rectifier, pairing, themes[at] ?? null);
    const [tables, bias] = [tablesOf(survey, one, groups), biasOf(survey, one, groups)];
    return {
      question: { ...result, effects: effects[at] ?? [], tables, bias, warnings: warnings[at] ?? [] },
      rectified: { pairs: rectifier.pairs, effective: rectifier.effective },
    };
  });
  return {
    asked,
    questions: computed.map(({ question }) => question),
    rectified: computed.map((one) => one.rectified),
    ...distanceRows(survey, asked, distances, warnings),
  };
}

const empty = { choice: null, numbers: null, ranking: null, matrix: null, maxdiff: null, open: null };

function resultOf(
  survey: SurveyDefinition,
  asked: AskedQuestion,
  number: number,
  rectifier: Rectifier,
  pairing: Pairing,
  themes: SidedThemes | null,
): QuestionResult {
  const { question, sides } = asked;
  const isRectified = question.type !== 'open' && question.type !== 'maxdiff';
  const isMean = question.type === 'scale' || question.type === 'number';
  const rough = isMean ? roughMean(sides as QuestionSides<number>, rectifier.pairs) : null;
  return {
    id: question.id,
    number,
    type: question.type,
    text: questionText(survey, asked),
    summary: [summaryLine(survey, question, sides), ...(rough === null ? [] : [rough])].join(' · '),
    people: sides.people.counts,
    personas: sides.personas.counts,
    pairs: isRectified ? rectifier.pairs : 0,
    notRectified: isRectified ? rectifier.why : 'Texts and MaxDiff are not rectified.',
    ...empty,
    ...summarize(survey, asked, rectifier, pairing, themes),
    effects: [],
    warnings: [],
    tables: [],
    bias: null,
  };
}

function summarize(
  survey: SurveyDefinition,
  { question, bands, sides }: AskedQuestion,
  rectifier: Rectifier,
  pairing: Pairing,
  themes: SidedThemes | null,
): Partial<QuestionResult> {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return { choice: summarizeChoice(survey, question, sides as QuestionSides<ChoiceAnswerOf>, rectifier) };
    case 'scale':
    case 'number':
      return { numbers: summarizeNumberQuestion(survey, question, sides as QuestionSides<number>, rectifier, bands) };
    case 'ranking':
      return { ranking: summarizeRanking(survey, question, sides as QuestionSides<Answer<'ranking'>>, rectifier) };
    case 'matrix':
      return {
        matrix: summarizeMatrix(survey, question, sides as QuestionSides<MatrixAnswer>, pairing, rectifier.effective),
      };
    case 'maxdiff':
      return { maxdiff: summarizeMaxDiff(survey, question, sides as QuestionSides<Answer<'maxdiff'>>) };
    case 'open':
      return {
        open: summarizeOpen(
          sides as QuestionSides<string>,
          themes ?? themesOf(survey, question, sides as QuestionSides<string>),
        ),
      };
  }
}

function peopleFacts(
  people: readonly StoredPerson[],
  counted: number,
): Omit<SurveyResultsView['people'], keyof Uncounted> {
  const times = people.flatMap(({ completedAt }) => (completedAt === null ? [] : [completedAt.getTime()]));
  return {
    completed: people.length,
    counted,
    fromFile: people.filter(({ isFromFile }) => isFromFile).length,
    since: times.length === 0 ? null : new Date(times.reduce((least, time) => Math.min(least, time))),
  };
}

/** Shares of the groups in the population: the targets, else those of the personas, else those of the people. */
function groupShares(
  groups: Groups,
  key: string | null,
  { weighting, people, personas }: WeightedSides,
): Map<string, number> {
  const values = groups.options.find((option) => option.key === key)?.values ?? [];
  const targets = key === null ? undefined : weighting?.targets[key.slice(attributeKey('').length)];
  // Targets may name some of the groups only; the others share what is left.
  if (targets !== undefined) {
    const side = people.length > 0 ? people : personas;
    return new Map(values.map(({ value }) => [value, weightedShare(side, ({ group }) => group === value)]));
  }
  const known = [personas, people]
    .map((side) => side.filter(({ group }) => group !== null))
    .find((side) => side.length > 0);
  const shares = values.map(({ value }): [string, number] => {
    const own = known?.filter(({ group }) => group === value).length ?? 0;
    return [value, own / Math.max(1, known?.length ?? 0)];
  });
  return new Map(shares);
}

/** People read it where they import weights and where they read results. */
export const weightsNotUsed =
  'Weights from files are stored, shown and exported, but these results do not use them: set target shares to weight.';

function noticesOf({ people, personas, run, survey, version }: ResultsInput, counted: WeightedSides): string[] {
  const answered = survey.versions.find(({ number }) => number === version)?.people ?? 0;
  const without = people.length - counted.people.length;
  return [
    ...(answered > people.length
      ? [
          `Only the first ${people.length.toLocaleString('en-US')} of ${answered.toLocaleString('en-US')} people are counted.`,
        ]
      : []),
    ...(people.length === 0 ? ['No people have answered this version yet.'] : []),
    ...(people.some(({ weight }) => weight !== null) ? [weightsNotUsed] : []),
    ...(run === null ? ['No run of personas has answered this version yet.'] : []),
    ...(run !== null && personas.length === 0 && run.screenedOut === 0
      ? ['No persona of this run has finished yet.']
      : []),
    ...(counted.weighting !== null && counted.people.length > 0 && counted.personas.length > 0
      ? ['How many people the personas are worth is said without weights only.']
      : []),
    ...(people.length > 0 && without === people.length ? ['No person is left with this filter.'] : []),
    ...(run !== null && run.failed > 0
      ? [`${run.failed.toLocaleString('en-US')} personas of the run failed and are not counted.`]
      : []),
    ...(run !== null && run.screenedOut > 0
      ? [`${run.screenedOut.toLocaleString('en-US')} personas of the run were screened out and are not counted.`]
      : []),
    ...(counted.people.length > 0 && counted.people.length < smallSample
      ? [
          `Only ${peopleOf(counted.people.length)} counted: figures are rough. How good the personas are is said from ${smallSample} people on.`,
        ]
      : []),
  ];
}
