import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { InvalidInput } from '../../../domain/errors.ts';
import { surveyRunLimits } from '../../../domain/surveys/runs/setup.ts';
import { validateSurvey } from '../../../domain/surveys/validate.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { providerFor, segmentIdsOf, segmentsField, startFields } from './fields.ts';
import { handleSchema, handleText } from './job-handle.ts';
import { startsJob, startSetUp, type Estimated } from './start-set-up.ts';

/** Without limits, which validateSurvey names: each costs every client tokens. */
const question = z.object({
  type: z.enum(['single', 'multiple', 'ranking', 'maxdiff', 'matrix', 'scale', 'number', 'open']),
  text: z.string(),
  options: z.array(z.string()).optional().describe('Also items or columns'),
  rows: z.array(z.string()).optional(),
  lowest: z.int().optional(),
  highest: z.int().optional(),
});

const input = z.object({
  survey_id: z.string().optional().describe('A published survey; else title and questions'),
  title: z.string().optional(),
  questions: z.array(question).max(30).optional(),
  segments: segmentsField,
  personas: z.int().min(surveyRunLimits.personas.least).max(surveyRunLimits.personas.most).default(100),
  ...startFields,
});

type Given = z.output<typeof input>;

const estimateQuery =
  'query ($surveyId: ID!, $setup: JSON!) { surveyRunEstimate(surveyId: $surveyId, setup: $setup) { usd: costUsd calls unpricedModels } }';
const submitMutation = `mutation ($surveyId: ID!, $setup: JSON!, $key: String!) {
  submitSurveyRun(surveyId: $surveyId, setup: $setup, idempotencyKey: $key) { jobId } }`;

const publishMutation = `mutation ($id: ID!, $number: Int!, $updatedAt: DateTime!) {
  publishSurvey(id: $id, number: $number, updatedAt: $updatedAt) { id } }`;
const versionsQuery = `query ($id: ID!) {
  survey(id: $id) { published { definition } draft { definition number updatedAt } } }`;

export const runSurvey = defineOperation({
  name: 'run_survey',
  title: 'Run a survey',
  description: 'Lets personas answer a questionnaire, and returns a job with shares by question.',
  input,
  output: handleSchema,
  ...startsJob,
  text: handleText,
  async run(call, given) {
    const { id: surveyId, draft } =
      given.survey_id === undefined ? await storedSurvey(call, given) : { id: given.survey_id, draft: null };
    const setup = {
      segmentIds: await segmentIdsOf(call, given.segments),
      personas: given.personas,
      modelProvider: await providerFor(call, given),
      simulated: given.simulated ?? false,
      spendCapUsd: given.spend_cap_usd ?? null,
    };
    // The survey is part of what an idempotency key stands for.
    const asked = { ...setup, surveyId };
    return startSetUp(call, {
      operation: 'run_survey',
      setup: asked,
      given,
      estimate: async () =>
        (await call.graphql<{ surveyRunEstimate: Estimated }>(estimateQuery, { surveyId, setup })).surveyRunEstimate,
      // After the checks of permissions and spending, so that a refused call publishes nothing.
      submit: async (key) => {
        if (draft !== null) await call.graphql(publishMutation, { id: surveyId, ...draft });
        return (await call.graphql<{ submitSurveyRun: { jobId: string } }>(submitMutation, { surveyId, setup, key }))
          .submitSurveyRun;
      },
    });
  },
});

interface Draft {
  number: number;
  updatedAt: string;
}

/** A survey with the questions of a call; `draft` is still to be published. */
interface Stored {
  id: string;
  draft: Draft | null;
}

interface Versions {
  survey: { published: { definition: unknown } | null; draft: (Draft & { definition: unknown }) | null } | null;
}

/** Finds the survey with exactly these questions, or drafts a new one, so that a repeated call makes no second. */
async function storedSurvey(call: OperationCall, given: Given): Promise<Stored> {
  const definition = definitionOf(given);
  const { survey: wanted, findings } = validateSurvey(definition);
  const [finding] = findings;
  if (wanted === null || finding !== undefined)
    throw new InvalidInput(finding?.sentence ?? 'The questions cannot be read', 'questions');
  const { surveys } = await call.graphql<{ surveys: { id: string; title: string }[] }>(
    'query { surveys { id title } }',
  );
  for (const { id } of surveys.filter(({ title }) => title === definition.title)) {
    const { survey } = await call.graphql<Versions>(versionsQuery, { id });
    const newest = survey?.published ?? survey?.draft;
    if (isDeepStrictEqual(validateSurvey(newest?.definition).survey, wanted))
      return { id, draft: draftOf(survey?.published ? null : survey?.draft) };
  }
  const { startSurvey } = await call.graphql<{ startSurvey: { id: string; draft: Draft } }>(
    'mutation ($definition: JSON!) { startSurvey(definition: $definition) { id draft { number updatedAt } } }',
    { definition },
  );
  return { id: startSurvey.id, draft: startSurvey.draft };
}

function draftOf(draft: Draft | null | undefined): Draft | null {
  return draft ? { number: draft.number, updatedAt: draft.updatedAt } : null;
}

function definitionOf({ title, questions }: Given): { title: string; sections: object[] } {
  if (title === undefined || questions === undefined)
    throw new InvalidInput('Give survey_id, or title and questions', 'survey_id');
  const list = (prefix: string, texts: readonly string[] = []) =>
    texts.map((text, index) => ({ id: `${prefix}${index + 1}`, text }));
  const body = ({ type, options, rows, lowest = 0, highest = 10 }: z.output<typeof question>): object => {
    const offered = list('o', options);
    if (type === 'scale') return { from: lowest, to: highest };
    if (type === 'matrix') return { rows: list('r', rows), columns: offered };
    // As many sets as show each item about three times.
    if (type === 'maxdiff') {
      const setSize = Math.min(4, offered.length);
      return { items: offered, setSize, setCount: Math.max(1, Math.ceil((3 * offered.length) / Math.max(1, setSize))) };
    }
    return type === 'number' || type === 'open'
      ? {}
      : { options: offered, randomize: type === 'single' ? 'none' : 'all' };
  };
  const asked = questions.map((one, index) => ({
    id: `q${index + 1}`,
    type: one.type,
    text: one.text,
    required: one.type !== 'open',
    ...body(one),
  }));
  return { title, sections: [{ id: 'all', questions: asked }] };
}
