/** A server for screens, whose responses to GraphQL operations a test defines. */
import { readFileSync } from 'node:fs';
import { ApolloLink, Observable, type TypedDocumentNode } from '@apollo/client';
import { act } from '@testing-library/react';
import { buildSchema, execute, getOperationAST, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Subscriber } from 'rxjs';

let schema: GraphQLSchema | undefined;
/** The product's own schema: a result that the api could not return fails the test. */
const productSchema = () => (schema ??= buildSchema(readFileSync('api/graphql/schema.graphql', 'utf8')));

type Answer = (variables: never) => unknown;
const answers = new Map<string, Answer>();

/** Calls in order, by operation. */
const calls: { name: string; variables: Record<string, unknown> }[] = [];

function nameOf(document: TypedDocumentNode<unknown, never>): string {
  return getOperationAST(document)?.name?.value ?? '';
}

/** Sets the result of an operation. A function may wait, or throw an error that the api would return. */
export function answer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  data: NoInfer<Data> | ((variables: NoInfer<Variables>) => NoInfer<Data> | Promise<NoInfer<Data>>),
): void {
  answers.set(nameOf(document), typeof data === 'function' ? (data as Answer) : () => data);
}

/** Returns the variables of an operation's calls, in order. */
export function asked<Data, Variables>(document: TypedDocumentNode<Data, Variables>): Variables[] {
  return calls.filter(({ name }) => name === nameOf(document)).map(({ variables }) => variables as Variables);
}

/** The api's error for invalid input. */
export function refusal(message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: field === undefined ? {} : { field } });
}

async function answered({ query, operationName = '', variables }: ApolloLink.Operation): Promise<ApolloLink.Result> {
  calls.push({ name: operationName, variables });
  const give = answers.get(operationName);
  if (give === undefined) throw new Error(`The test has no answer for ${operationName}`);
  try {
    const rootValue = await give(variables as never);
    return (await execute({
      schema: productSchema(),
      document: query,
      rootValue,
      variableValues: variables,
    })) as ApolloLink.Result;
  } catch (error) {
    if (error instanceof GraphQLError) return { data: null, errors: [error.toJSON()] };
    throw error;
  }
}

interface Stream<Data> {
  /** Sends an event to every subscriber, like the server. */
  say: (data: Data) => Promise<void>;
  /** Ends the stream, like the server. */
  end: () => Promise<void>;
  /** Number of subscriptions so far. */
  opened: () => number;
}

/** Subscribers with their documents: the client selects more than the test wrote. */
type Listeners = Map<Subscriber<ApolloLink.Result>, ApolloLink.Operation>;
const streams = new Map<string, Listeners>();

/** A subscription whose events the test sends. */
export function stream<Data>(document: TypedDocumentNode<Data, never>): Stream<Data> {
  const name = nameOf(document);
  const listeners: Listeners = new Map();
  streams.set(name, listeners);
  const say = async (data: Data) => {
    for (const [listener, { query, variables }] of listeners) {
      const event = { document: query, rootValue: data, variableValues: variables };
      const result = await execute({ schema: productSchema(), ...event });
      await act(async () => listener.next(result as ApolloLink.Result));
    }
  };
  const end = async () => act(() => [...listeners.keys()].forEach((listener) => listener.complete()));
  return { say, end, opened: () => calls.filter((call) => call.name === name).length };
}

/** Replaces fetch, so that no request leaves the process. */
export const apiLink = new ApolloLink(
  (operation) =>
    new Observable((sink) => {
      const listeners = streams.get(operation.operationName ?? '');
      if (listeners !== undefined) {
        calls.push({ name: operation.operationName ?? '', variables: operation.variables });
        listeners.set(sink, operation);
        return () => listeners.delete(sink);
      }
      answered(operation).then(
        (result) => {
          sink.next(result);
          sink.complete();
        },
        (error: unknown) => sink.error(error),
      );
    }),
);

/** Responses of everything beside GraphQL, by path. */
const paths = new Map<string, () => Response>();

export function answerPath(path: string, body: unknown, status = 200): void {
  paths.set(path, () => Response.json(body, { status }));
}

export function forgetAnswers(): void {
  answers.clear();
  streams.clear();
  calls.length = 0;
  paths.clear();
}

globalThis.fetch = async (url) => {
  const give = paths.get(String(url));
  if (give === undefined) throw new TypeError('Failed to fetch');
  return give();
};
