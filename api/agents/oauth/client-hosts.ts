import { domainToUnicode } from 'node:url';
import { listConnections } from '../../../db/agents/oauth-connections.ts';
import { listEarlierClients } from '../../../db/agents/oauth-clients.ts';
import type { Db } from '../../../db/client.ts';
import { cautionsOf, type Caution } from '../../../domain/agents/cautions.ts';
import { hostSkeleton } from '../../../domain/agents/look-alikes.ts';
import { placeOf, placesOf, readableClientName, type Place } from '../../../domain/agents/oauth-client.ts';

/** Shows an ASCII host in its letters; its port stays. */
function toReadable(host: string): string {
  const [name = '', port] = host.split(/:(?=\d+$)/);
  const readable = domainToUnicode(name);
  return readable === '' ? host : readable + (port === undefined ? '' : `:${port}`);
}

/** Returns what the hosts of redirect addresses look like, by which look-alikes are found. */
export function skeletonsOf(redirectUris: readonly string[] = []): string[] {
  const places = placesOf(redirectUris).filter(({ kind }) => kind !== 'loopback');
  return [...new Set(places.map(({ host }) => hostSkeleton(toReadable(host))))];
}

/** A client with the address that this request will be answered at. */
export interface RequestedClient {
  clientId: string;
  name: string;
  redirectUris: string[];
  redirectUri: string;
}

/** Where the answer goes, the client's other hosts, and why to look twice at them. */
interface RequestedHosts {
  destination: Place;
  otherHosts: string[];
  cautions: Caution[];
}

/** Reads what a person has to know of the hosts of a client. */
export async function describeHosts(
  { db, issuer }: { db: Db; issuer: string },
  userId: string,
  { clientId, name, redirectUris, redirectUri }: RequestedClient,
): Promise<RequestedHosts> {
  const destination = placeOf(redirectUri);
  // A client's description vouches for an answer that leaves its host, so people see both.
  const described = clientId.startsWith('https://') && destination.kind === 'web' ? [clientId] : [];
  const others = placesOf([...redirectUris, ...described]).filter(({ host }) => host !== destination.host);
  const [earlier, connections] = await Promise.all([
    listEarlierClients(db, clientId, {
      hostSkeletons: skeletonsOf(redirectUris),
      hosts: [destination, ...others].filter(({ kind }) => kind === 'web').map(({ host }) => host),
    }),
    listConnections(db, userId),
  ]);
  const cautions = cautionsOf({
    name,
    destination,
    others,
    trustedHosts: [
      new URL(issuer).host,
      ...connections.filter((one) => one.clientId !== clientId).map(({ host }) => host),
    ],
    earlier: earlier.map((one) => ({
      name: readableClientName(one.name ?? undefined),
      hosts: placesOf(one.redirectUris).map(({ host }) => host),
    })),
    toReadable,
  });
  return { destination, otherHosts: others.map(({ host }) => host), cautions };
}
