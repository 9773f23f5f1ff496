/** Operations of agents: each is an MCP tool. */
import type { z } from 'zod';
import type { Permission } from '../../domain/agents/permissions.ts';
import type { AgentViewer } from '../viewer.ts';
import type { GraphqlDeps, RunGraphql } from './in-process-graphql.ts';

/** One call of an operation by an agent. */
export interface OperationCall {
  readonly deps: GraphqlDeps;
  readonly viewer: AgentViewer;
  readonly graphql: RunGraphql;
  /** Ends the waiting, never the job. */
  readonly signal: AbortSignal;
  /** Tells the caller how far its work on a job is, `progress` from 0 to 1; does nothing when it did not ask. */
  notify(progress: number, message: string, jobId: string): Promise<void>;
  /** True when the person agreed to this call's cost, which is above what needs no question. */
  readonly isSpendConfirmed: boolean;
  /** Key of a confirmed call: one agreement starts one job, however often it is repeated. */
  readonly idempotencyKey?: string;
}

export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name of the tool, snake_case. */
  readonly name: string;
  readonly title: string;
  /** One sentence for the model that chooses. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly permissions: readonly Permission[];
  readonly isReadOnly: boolean;
  readonly isDestructive: boolean;
  readonly isIdempotent: boolean;
  /** Says an answer in words, for models and people who read no fields. */
  text(output: z.output<Output>): string;
  /** Throws ProductError, or SpendNotConfirmed. */
  run(call: OperationCall, input: z.output<Input>): Promise<z.output<Output>>;
}

/** An operation whose types are checked where it is defined; its callers pass what its schemas accept. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation {
  return operation;
}
