import { z } from 'zod';
import { NoSuchTemplate } from '../../../domain/agents/errors.ts';
import { panelLimits } from '../../../domain/panels/setup.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { providerFor, segmentIdsOf, segmentsField, startFields } from './fields.ts';
import { handleSchema, handleText } from './job-handle.ts';
import { startsJob, startSetUp, type Estimated } from './start-set-up.ts';

interface Guides {
  panelGuides: { id: string; setup: object }[];
}

const estimateQuery =
  'query ($setup: JSON!) { panelEstimate(setup: $setup) { usd: costUsd calls atMostMore byKind { kind } unpricedModels } }';
const submitMutation =
  'mutation ($setup: JSON!, $key: String!) { submitPanel(setup: $setup, idempotencyKey: $key) { jobId } }';

export const panelFields = {
  topic: z.string().min(1).max(panelLimits.topicCharacters),
  message: z.string().max(panelLimits.textCharacters).default(''),
  template: z.string().default('message-test').describe('Guide: message-test, concept-test, ballot-measure …'),
  segments: segmentsField,
  participants: z.int().min(panelLimits.participants.least).max(panelLimits.participants.most).default(6),
  groups: z.int().min(1).max(panelLimits.groups).default(1).describe('Independent repeats'),
  controls: z.boolean().default(false).describe('Shows what talking changed'),
} as const;

const input = z.object({ ...panelFields, ...startFields });

export const runPanel = defineOperation({
  name: 'run_panel',
  title: 'Run a panel',
  description: 'A moderator and AI participants discuss a topic or message; returns a job with findings and votes.',
  input,
  output: handleSchema,
  ...startsJob,
  text: handleText,
  async run(call, given) {
    const setup = await panelSetupOf(call, given);
    return startSetUp(call, {
      operation: 'run_panel',
      setup,
      given,
      estimate: async () => (await call.graphql<{ panelEstimate: Estimated }>(estimateQuery, { setup })).panelEstimate,
      submit: async (key) =>
        (await call.graphql<{ submitPanel: { jobId: string } }>(submitMutation, { setup, key })).submitPanel,
    });
  },
});

type PanelRequest = Pick<
  z.output<typeof input>,
  | 'topic'
  | 'message'
  | 'template'
  | 'segments'
  | 'participants'
  | 'groups'
  | 'controls'
  | 'provider'
  | 'simulated'
  | 'spend_cap_usd'
>;

/** Builds the set-up of a panel: the guide of a template, and participants from the segments in turn. */
export async function panelSetupOf(call: OperationCall, given: PanelRequest) {
  const { panelGuides } = await call.graphql<Guides>('query { panelGuides { id setup } }');
  const guide = panelGuides.find(({ id }) => id === given.template);
  if (guide === undefined)
    throw new NoSuchTemplate(
      given.template,
      panelGuides.map(({ id }) => id),
    );
  const segmentIds = await segmentIdsOf(call, given.segments);
  return {
    ...guide.setup,
    templateId: guide.id,
    topic: given.topic,
    message: given.message,
    groups: given.groups,
    controls: given.controls,
    participants: Array.from({ length: given.participants }, (_, at) => ({
      source: 'segment',
      segmentId: segmentIds[at % segmentIds.length],
    })),
    modelProvider: await providerFor(call, given),
    simulated: given.simulated ?? false,
    spendCapUsd: given.spend_cap_usd ?? null,
  };
}
