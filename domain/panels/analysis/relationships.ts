/** Relationships of participants: how often they answered each other and how far they agreed, from the coding of the phases. */
import { int, text, float, view, type ValueOf } from '../../view.ts';
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { transcriptOf } from '../transcript.ts';

/** One answer of a participant to another. */
export const interactionView = view('PanelInteraction', {
  group: int(),
  exchange: int(),
  from: text(),
  /** −1 to 1. */
  agreement: float(),
  topic: text(),
});

type Interaction = ValueOf<typeof interactionView>;

export interface Relationship {
  participant1Id: string;
  participant2Id: string;
  /** Mean agreement, −1 to 1. */
  affinity: number;
  /** Share of the answers that agree, 0 to 1. */
  agreementRate: number;
  interactionCount: number;
  lastInteractionTurn: number;
  interactionHistory: Interaction[];
  topicsOfAgreement: string[];
  topicsOfDisagreement: string[];
}

export function relationshipsOf(spec: PanelSpec, steps: readonly Step[]): Relationship[] {
  const pairs = new Map<string, Interaction[]>();
  for (const step of steps) {
    if (step.group === null || step.data?.coding === undefined) continue;
    const { group } = step;
    const speakers = new Map(transcriptOf(spec, steps, group).map((one) => [one.exchange, one.participantId]));
    for (const { exchange, to } of step.data.coding.exchanges) {
      const from = speakers.get(exchange);
      if (from == null) continue;
      for (const { participantId, agreement, topic } of to) {
        if (participantId === from || !spec.participants.some(({ id }) => id === participantId)) continue;
        const key = [from, participantId].sort().join(' ');
        pairs.set(key, [...(pairs.get(key) ?? []), { group, exchange, from, agreement, topic }]);
      }
    }
  }
  return [...pairs].map(([key, history]) => describePair(key, history));
}

function describePair(key: string, history: Interaction[]): Relationship {
  const [participant1Id = '', participant2Id = ''] = key.split(' ');
  const agreed = history.filter(({ agreement }) => agreement > 0);
  const topics = (of: readonly Interaction[]) => [
    ...new Set(of.map(({ topic }) => topic).filter((topic) => topic !== '')),
  ];
  return {
    participant1Id,
    participant2Id,
    affinity: history.reduce((sum, { agreement }) => sum + agreement, 0) / history.length,
    agreementRate: agreed.length / history.length,
    interactionCount: history.length,
    lastInteractionTurn: Math.max(...history.map(({ exchange }) => exchange)),
    interactionHistory: history,
    topicsOfAgreement: topics(agreed),
    topicsOfDisagreement: topics(history.filter(({ agreement }) => agreement < 0)),
  };
}
