/** Signs requests with AWS Signature Version 4 in a public library. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface Unsigned {
  method?: 'GET' | 'POST';
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
}

export interface Signed {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface Signing {
  at?: Date;
  region?: string;
  service?: string;
}

/** Signs a request with the public signing library. */
export async function signed(
  origin: string,
  request: Unsigned,
  credentials: Credentials,
  signing: Signing = {},
): Promise<Signed> {
  const { method = 'POST', path = '/graphql', query = {}, headers = {}, body } = request;
  const { host, hostname, port, protocol } = new URL(origin);
  const { at = new Date(), region = 'us-east-2', service = 'appsync' } = signing;
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256 });
  const given = { 'content-type': 'application/json', host, ...headers };
  const whole = {
    method,
    protocol,
    hostname,
    port: Number(port),
    path,
    query,
    headers: given,
    ...(body === undefined ? {} : { body }),
  };
  const made = await signer.sign(whole, { signingDate: at });
  const search = new URLSearchParams(query).toString();
  return {
    url: `${origin}${path}${search && `?${search}`}`,
    method,
    headers: made.headers,
    ...(body === undefined ? {} : { body }),
  };
}

export interface GraphqlReply {
  status: number;
  data: Record<string, any> | null;
  /** Returns the names of the errors. */
  errors: string[];
}

export async function send({ url, method, headers, body }: Signed): Promise<GraphqlReply> {
  // fetch sets the host itself.
  const { host: _host, ...rest } = headers;
  const response = await fetch(url, { method, headers: rest, ...(body === undefined ? {} : { body }) });
  const answer = (await response.json()) as {
    data?: Record<string, unknown>;
    errors?: { extensions?: { name?: string } }[];
  };
  return {
    status: response.status,
    data: answer.data ?? null,
    errors: (answer.errors ?? []).map((error) => error.extensions?.name ?? '?'),
  };
}
