import { readFileSync } from 'node:fs';
import { ApolloLink, Observable, type TypedDocumentNode } from '@apollo/client';
import { act } from '@testing-library/react';
import { buildSchema, execute, getOperationAST, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Subscriber } from 'rxjs';

let schema: GraphQLSchema | undefined;
/** The product's own: an answer that its API could not give fails the test. */
const productSchema = () => (schema ??= buildSchema(readFileSync('api/graphql/schema.graphql', 'utf8')));

type Answer = (variables: never) => unknown;
const answers = new Map<string, Answer>();

/** Every call that was made, by operation. */
const calls: { name: string; variables: Record<string, unknown> }[] = [];

function nameOf(document: TypedDocumentNode<unknown, never>): string {
  return getOperationAST(document)?.name?.value ?? '';
}

/** From now on the API answers this operation so. A function may wait, or throw what the API would refuse. */
export function answer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  data: NoInfer<Data> | ((variables: NoInfer<Variables>) => NoInfer<Data> | Promise<NoInfer<Data>>),
): void {
  answers.set(nameOf(document), typeof data === 'function' ? (data as Answer) : () => data);
}

/** The variables that an operation was asked with, the first one first. */
export function asked<Data, Variables>(document: TypedDocumentNode<Data, Variables>): Variables[] {
  return calls.filter(({ name }) => name === nameOf(document)).map(({ variables }) => variables as Variables);
}

/** What the API throws for an input it does not take. */
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
  /** Tells every listener something, as the server does. */
  say: (data: Data) => Promise<void>;
  /** The server closes it. */
  end: () => Promise<void>;
  /** How often somebody began to listen. */
  opened: () => number;
}

/** Who listens, and to what exactly: the client asks for more than the test wrote. */
type Listeners = Map<Subscriber<ApolloLink.Result>, ApolloLink.Operation>;
const streams = new Map<string, Listeners>();

/** A subscription that says what the test says. */
export function stream<Data>(document: TypedDocumentNode<Data, never>): Stream<Data> {
  const name = nameOf(document);
  const listeners: Listeners = new Map();
  streams.set(name, listeners);
  const say = async (data: Data) => {
    for (const [listener, { query }] of listeners) {
      const result = await execute({ schema: productSchema(), document: query, rootValue: data });
      await act(async () => listener.next(result as ApolloLink.Result));
    }
  };
  const end = async () => act(() => [...listeners.keys()].forEach((listener) => listener.complete()));
  return { say, end, opened: () => calls.filter((call) => call.name === name).length };
}

/** Stands where the network is. */
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

/** Answers of everything beside GraphQL, by path. */
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
