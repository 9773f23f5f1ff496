import { jsonrepair } from 'jsonrepair';
import type { RequestAnswer } from '../../db/providers/provider-requests.ts';
import { buildProposalPrompt } from '../../domain/segments/described/prompt.ts';
import { readProposalReply } from '../../domain/segments/described/read-reply.ts';
import type { ProviderCall, ProviderGateway } from './gateway.ts';

/** Question for the proposal of a described segment. */
export interface SegmentQuestion extends Pick<ProviderCall, 'provider' | 'model'> {
  description: string;
}

/** A reply that cannot be used is asked for once more, with the reason. */
const maxAsks = 2;
/** Both together are shorter than the time-out of the activity. */
const timeoutMs = 150_000;

/** Asks a model for a proposal. The result is the proposal with its notes; an unusable reply is an error for people. */
export async function proposeSegment(
  gateway: ProviderGateway,
  { provider, model, description }: SegmentQuestion,
  call: Pick<ProviderCall, 'apiKey' | 'purpose' | 'priority' | 'signal'>,
): Promise<RequestAnswer> {
  let problem: string | null = null;
  for (let asks = 0; asks < maxAsks; asks += 1) {
    const prompt = buildProposalPrompt(description, problem);
    const reply = await gateway.ask({ ...call, ...prompt, provider, model, temperature: 0, jsonMode: true, timeoutMs });
    if (reply.kind === 'refused') return { error: 'The call was refused', status: 503 };
    const read = readProposalReply(reply.text, jsonrepair);
    if (!('problem' in read)) return { result: read };
    ({ problem } = read);
  }
  return { error: `The model's proposal could not be used. ${problem ?? ''}`.trim(), status: 422 };
}
