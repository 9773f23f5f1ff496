/** The OpenAPI document, from the schemas that check requests. */
import { z } from 'zod';
import { createDocument, type CreateDocumentOptions, type ZodOpenApiOperationObject } from 'zod-openapi';
import { problemSchema, problemType } from './problem.ts';
import type { RestRoute } from './route.ts';
import { createRoutes } from './routes/routes.ts';

type Document = ReturnType<typeof createDocument>;
type Responses = NonNullable<ZodOpenApiOperationObject['responses']>;

const rateHeaders = z.object({
  'RateLimit-Limit': z.int().describe('Calls that the key may make in its period'),
  'RateLimit-Remaining': z.int(),
  'RateLimit-Reset': z.int().describe('Seconds until all calls are there again'),
});

const challenge = z.object({ 'WWW-Authenticate': z.string() });

const failures: Readonly<Record<number, { words: string; headers?: z.ZodObject }>> = {
  400: { words: 'The request cannot be read' },
  401: { words: 'No valid key or access token', headers: challenge },
  402: { words: 'It costs more than needs no question: repeat it with confirm_spend_usd when the person agrees' },
  403: { words: 'The key lacks a permission, or a spending limit is reached' },
  404: { words: 'There is no such thing, or it is not yours' },
  405: { words: 'The path has other methods', headers: z.object({ Allow: z.string() }) },
  409: { words: 'It does not fit the present state, such as a reused idempotency key or a job that goes on' },
  413: { words: 'The body is too large' },
  415: { words: 'The body is not JSON' },
  422: { words: 'A field is not accepted; errors names all' },
  429: { words: 'Too many calls', headers: z.object({ 'Retry-After': z.int() }) },
  500: { words: 'Something went wrong here' },
  503: { words: 'The database is away: repeat it', headers: z.object({ 'Retry-After': z.int() }) },
};

const everywhere = [400, 401, 403, 429, 500, 503];

/** Returns the document of this version of the program; it names no address, so that it holds wherever it is served. */
export function restDocument(): Document {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of createRoutes(1)) (paths[route.path] ??= {})[route.method] = described(route);
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Soundings',
        version: '1.0.0',
        description:
          'Asks AI personas what they think of a message. Every answer is synthetic: no people were asked. ' +
          'Figures have 95% intervals. Unknown fields are refused, with the nearest known name. Failures are problem details (RFC 9457); a wrong method is answered with 405.',
      },
      servers: [{ url: '/' }],
      security: [{ bearer: [] }, { apiKey: [] }],
      paths,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A key, or an OAuth access token' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key' },
        },
        responses: { MethodNotAllowed: failureOf(405) },
      },
    },
    { override: leanSchema },
  );
}

function described(route: RestRoute): ZodOpenApiOperationObject {
  const { id, title, description, operation, pathFields, query, headers, body, answers } = route;
  const { permissions } = operation;
  return {
    operationId: id,
    summary: title,
    description: `${description} Permission: ${permissions.join(', ')}.`,
    requestParams: {
      ...(pathFields === undefined ? {} : { path: pathFields }),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { header: headers }),
    },
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { ...answersOf(answers), ...failuresOf(route) },
  };
}

function answersOf(answers: RestRoute['answers']): Responses {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, json, events, files, headers }]) => [
      status,
      {
        description,
        headers: headers === undefined ? rateHeaders : rateHeaders.extend(headers.shape),
        ...(json === undefined ? {} : { content: { 'application/json': { schema: json } } }),
        ...(events === undefined ? {} : { content: { 'text/event-stream': { schema: events } } }),
        ...(files === undefined
          ? {}
          : { content: Object.fromEntries(files.map((type) => [type, { schema: schemaOfFile(type) }])) }),
      },
    ]),
  );
}

function failuresOf({ body, query, pathFields, headers, failures: own = [] }: RestRoute): Responses {
  const isChecked = [body, query, pathFields, headers].some((part) => part !== undefined);
  const statuses = [
    ...everywhere,
    ...own,
    ...(body === undefined ? [] : [413, 415]),
    ...(isChecked ? [422] : []),
  ].toSorted((one, other) => one - other);
  return Object.fromEntries(statuses.map((status) => [status, failureOf(status)]));
}

function failureOf(status: number) {
  const { words = '', headers } = failures[status] ?? {};
  return {
    description: words,
    ...(headers === undefined ? {} : { headers }),
    content: { [problemType]: { schema: problemSchema } },
  };
}

/** Removes what closes outputs to later fields and what every integer keeps, so that a schema is one both ways. */
const leanSchema: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format?.startsWith('date') === true) delete jsonSchema.pattern;
};

/** A file of JSON has values of its own; all others are text or bytes. */
function schemaOfFile(type: string) {
  return type.startsWith('application/json') ? {} : { type: 'string' as const };
}
