/** Starts of jobs: idempotency by header, and agreement to what they cost. */
import { SpendNotConfirmed } from '../../../domain/agents/errors.ts';
import type { Operation, OperationCall } from '../operation.ts';
import { InvalidRequest } from './errors.ts';

interface StartFields extends Record<string, unknown> {
  confirm_spend_usd?: number | undefined;
  idempotency_key?: string | undefined;
}

/**
 * Starts a job by its operation. `confirm_spend_usd` is the agreement of the person, who cannot be asked here: it holds
 * for an estimate up to it. Throws InvalidRequest, SpendNotConfirmed and what the operation throws.
 */
export async function startJob(
  call: OperationCall,
  operation: Operation,
  { confirm_spend_usd: agreedUsd, ...input }: StartFields,
  headers: { 'Idempotency-Key'?: string | undefined },
): Promise<unknown> {
  const idempotencyKey = idempotencyKeyOf(input.idempotency_key, headers['Idempotency-Key']);
  const asked = { ...input, idempotency_key: idempotencyKey };
  try {
    return await operation.run(call, asked);
  } catch (error) {
    if (!(error instanceof SpendNotConfirmed) || agreedUsd === undefined || error.estimateUsd > agreedUsd) throw error;
    return operation.run({ ...call, isSpendConfirmed: true }, asked);
  }
}

function idempotencyKeyOf(field: string | undefined, header: string | undefined): string | undefined {
  if (field !== undefined && header !== undefined && field !== header)
    throw new InvalidRequest([{ field: 'idempotency_key', message: 'differs from the header Idempotency-Key' }]);
  return header ?? field;
}
