import type { AuthInfo } from '@modelcontextprotocol/server';
import type { SessionOwner } from '../../../db/agents/mcp-sessions.ts';
import type { AgentViewer } from '../../viewer.ts';

/** Returns the agent that the gate put into a request. */
export function viewerOf({ authInfo }: { authInfo?: AuthInfo | undefined } = {}): AgentViewer {
  const viewer = authInfo?.extra?.['viewer'];
  if (viewer === undefined) throw new Error('The request has passed no gate');
  return viewer as AgentViewer;
}

/** Returns the key or client that the sessions of a request belong to. */
export function sessionOwnerOf(context: Parameters<typeof viewerOf>[0]): SessionOwner {
  const { userId, agent } = viewerOf(context);
  return { userId, clientId: agent.id };
}
