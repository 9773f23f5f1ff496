import { seededRandom, shuffled } from '../../random.ts';
import type { PanelSpec } from '../setup.ts';
import { shamTopics, termsOf, type ShamTopic } from './library.ts';

type About = Pick<PanelSpec, 'topic' | 'message' | 'guide' | 'stances' | 'ballotQuestion' | 'seed'>;

/** Lists the topics of sham transcripts, the one that shares the fewest words with a panel first; the seed decides ties. */
export function farTopics({ topic, message, guide, stances, ballotQuestion, seed }: About): ShamTopic[] {
  const phases = guide.flatMap(({ name, objective, question }) => [name, objective, question]);
  const own = termsOf([topic, message, ballotQuestion, ...stances, ...phases].join(' '));
  const shared = ({ terms }: ShamTopic) => [...terms].filter((term) => own.has(term)).length;
  return shuffled(seededRandom(`${seed}/sham`), shamTopics)
    .map((one) => ({ one, shared: shared(one) }))
    .sort((first, other) => first.shared - other.shared)
    .map(({ one }) => one);
}
