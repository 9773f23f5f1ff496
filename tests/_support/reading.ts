/**
 * One way for tests to ask the API. A document of `web/generated` has the types of what goes in and of what comes back; a text is
 * for what no document asks.
 */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import type { StackSession } from '../../local/session.ts';

interface Sent {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string }[];
}

interface Reply<T> {
  /** Value of the operation's first root field. */
  result: T;
  /** Message of the first error. */
  error: string | undefined;
}

interface Reading<As> {
  reply<Data, Variables>(
    as: As,
    document: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ): Promise<Reply<Data[keyof Data]>>;
  reply(as: As, text: string, variables?: object): Promise<Reply<any>>;
  /**
   * Returns the value of the operation's first root field, which is there where a document is asked. Throws Error with the first
   * error's message.
   */
  read<Data, Variables>(
    as: As,
    document: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ): Promise<NonNullable<Data[keyof Data]>>;
  read<T = any>(as: As, text: string, variables?: object): Promise<T>;
}

/** Returns functions that read with a client's way to send. */
export function readingWith<As>(
  send: (as: As, query: string, variables: Record<string, unknown>) => Promise<Sent>,
): Reading<As> {
  async function reply(as: As, asked: string | TypedDocumentNode, variables: object = {}): Promise<Reply<any>> {
    const query = typeof asked === 'string' ? asked : print(asked);
    const { data, errors } = await send(as, query, { ...variables });
    return { result: Object.values(data ?? {})[0], error: errors?.[0]?.message };
  }
  async function read(as: As, asked: string | TypedDocumentNode, variables: object = {}) {
    const { result, error } = await reply(as, asked, variables);
    if (error !== undefined) throw new Error(error);
    if (typeof asked !== 'string' && result == null)
      throw new Error(`There is nothing at ${JSON.stringify(variables)}`);
    return result;
  }
  return { reply, read };
}

/** Reads as a person who is signed in at a running stack. */
export const { read: readIn } = readingWith(async (session: StackSession, query, variables) => ({
  data: await session.ask<Record<string, unknown>>(query, variables),
}));
