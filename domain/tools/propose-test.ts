import { coarseDuration } from '../coarse-duration.ts';
import { messageLimits } from '../errors.ts';
import { defaultPersonas } from '../simulations/people-asked.ts';
import { runDefaults } from '../simulations/run-input.ts';
import { defineTool, ToolError } from './definition.ts';
import type { Json } from './json.ts';
import type { OwnData, TestEstimate } from './own-data.ts';

export const proposeTest = defineTool({
  name: 'propose_test',
  title: 'Proposed test',
  description:
    'Prepares a test of a message and shows its estimate to the user. Nothing starts and nothing is paid before the user says yes on the screen. Name segments by id, or ask the same personas as an earlier test.',
  category: 'your-data',
  parameters: {
    message: {
      type: 'string',
      description: 'The whole wording to test.',
      required: true,
      maxLength: messageLimits.maxCharacters,
    },
    segment_ids: { type: 'array', description: 'Ids of the segments to ask.', maxLength: 200 },
    same_personas_as: {
      type: 'string',
      description: 'Job id of an earlier test whose personas are asked again.',
      maxLength: 200,
    },
    number_of_personas: {
      type: 'integer',
      description: 'Number of personas; when omitted 100, or everybody once where there are fewer people.',
      minimum: 1,
      maximum: 100_000,
    },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 6_000,
  offeredTo: ['assistant'],
  async run(
    { message, segment_ids: segmentIds = [], same_personas_as: same = null, number_of_personas: numUsers = null },
    { ownData },
  ) {
    const ids = segmentIds as string[];
    if (ids.length === 0 && same === null)
      throw new ToolError('Name segment_ids, or the test whose personas are asked again in same_personas_as');
    const input: Json = {
      message: message as Json,
      segmentIds: ids,
      numUsers: numUsers ?? (await personasFor(ownData, ids)),
      samePersonasAs: same,
    };
    const estimate = await ownData.estimateTest(input);
    const terms = termsOf(estimate);
    await ownData.propose({ kind: 'test', title: String(message), input, terms });
    return {
      data: { estimate: { ...estimate }, waitsForYes: true },
      summary: `Waits for your yes: ${terms.join(', ')}`,
      origin: 'estimate',
    };
  },
});

/** Number of personas of a test that names none. */
async function personasFor(ownData: OwnData, segmentIds: readonly string[]): Promise<number> {
  const segments = (await ownData.listSegments(null)).filter(({ id }) => segmentIds.includes(id));
  return defaultPersonas(
    runDefaults.numUsers,
    segments.map(({ personas }) => ({ size: personas })),
  );
}

function termsOf({
  personas,
  calls,
  lowSeconds,
  highSeconds,
  lowUsd,
  highUsd,
  marginPoints,
  isSimulated,
}: TestEstimate): string[] {
  return [
    `${personas} personas`,
    `${calls} calls`,
    isSimulated ? 'free with the simulated provider' : `$${lowUsd.toFixed(2)} to $${highUsd.toFixed(2)}`,
    `${coarseDuration(lowSeconds)} to ${coarseDuration(highSeconds)}`,
    `±${marginPoints} points`,
  ];
}
