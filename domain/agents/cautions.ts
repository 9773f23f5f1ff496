/** Reasons to look twice at the hosts of a client before access is given to it. */
import { hostSkeleton, isMixedScript, looksLike } from './look-alikes.ts';
import type { Place } from './oauth-client.ts';

export type Caution =
  | { kind: 'several-hosts' }
  /** The host has letters beyond a to z; `readsAs` shows them. */
  | { kind: 'other-letters'; host: string; readsAs: string; isMixed: boolean }
  | { kind: 'looks-like'; host: string; other: string }
  | { kind: 'carried-by-another'; host: string };

/** Hosts of assistants that people know, which a stranger would imitate first. */
const wellKnownHosts = [
  'claude.ai',
  'claude.com',
  'chatgpt.com',
  'openai.com',
  'anthropic.com',
  'cursor.com',
  'vscode.dev',
  'github.com',
  'google.com',
  'microsoft.com',
];

/** Another client, as far as it matters whether this one imitates it. */
interface OtherClient {
  name: string;
  hosts: readonly string[];
}

interface ClientHosts {
  name: string;
  destination: Place;
  /** The client's other hosts. */
  others: readonly Place[];
  /** Hosts that nobody but their owner should look like: those people know, this server's, the person's own clients'. */
  trustedHosts: readonly string[];
  /** Clients that were there before and whose hosts are or look like one of this client's. */
  earlier: readonly OtherClient[];
  /** Shows an ASCII host in its letters. */
  toReadable: (host: string) => string;
}

/** Lists the cautions of a client, those of the destination first. */
export function cautionsOf(client: ClientHosts): Caution[] {
  const { destination, others } = client;
  const places = [destination, ...others];
  const several: Caution[] = others.length > 0 ? [{ kind: 'several-hosts' }] : [];
  return [...several, ...places.filter(({ kind }) => kind !== 'loopback').flatMap(({ host }) => ofHost(host, client))];
}

function ofHost(host: string, client: ClientHosts): Caution[] {
  const { trustedHosts, earlier, toReadable } = client;
  const found: Caution[] = [];
  const readsAs = toReadable(host);
  if (readsAs !== host) found.push({ kind: 'other-letters', host, readsAs, isMixed: isMixedScript(readsAs) });
  const known = [...wellKnownHosts, ...trustedHosts];
  // A known host is not compared with what anybody registers, or strangers could put a warning on it.
  const compared = known.includes(host) ? [] : earlier.flatMap(({ hosts }) => hosts);
  const other =
    known.find((one) => looksLike(readsAs, toReadable(one))) ??
    compared.find((one) => one !== host && isSameSight(readsAs, toReadable(one)));
  if (other !== undefined) found.push({ kind: 'looks-like', host, other });
  if (earlier.some((one) => one.hosts.includes(host) && !isSameApp(one, client)))
    found.push({ kind: 'carried-by-another', host });
  return found;
}

const isSameSight = (one: string, other: string) => hostSkeleton(one) === hostSkeleton(other);

/** An app registers anew on every computer, with the same name and the same hosts. */
function isSameApp(one: OtherClient, { name, destination, others }: ClientHosts): boolean {
  const hosts = new Set([destination, ...others].map(({ host }) => host));
  return one.name === name && one.hosts.length === hosts.size && one.hosts.every((host) => hosts.has(host));
}

/** Returns a caution as people read it. */
export function cautionText(caution: Caution): string {
  switch (caution.kind) {
    case 'several-hosts':
      return 'This app registered several hosts. The access goes to the one above, which may belong to somebody else than the others.';
    case 'other-letters':
      return caution.isMixed
        ? `${caution.host} mixes letters of several alphabets and reads as “${caution.readsAs}”. Honest hosts rarely do that.`
        : `${caution.host} is written with letters beyond a to z and reads as “${caution.readsAs}”.`;
    case 'looks-like':
      return `${caution.host} looks like ${caution.other}, but is another host.`;
    case 'carried-by-another':
      return `Another app has registered ${caution.host} too, under another name or with other hosts.`;
  }
}
