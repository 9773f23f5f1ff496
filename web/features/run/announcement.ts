import { stages } from '../../../domain/simulation/progress.ts';

interface Moment {
  stage: string | null;
  status: string;
  answered: number;
  asked: number;
}

/** What to say aloud at this moment; as long as `key` stays the same there is nothing new to say. */
export function announcement({ stage, status, answered, asked }: Moment): { key: string; text: string } {
  if (status === 'queued') return { key: 'queued', text: 'The run is queued.' };
  const named = stages.find(({ name }) => name === stage)?.message ?? 'Running';
  if (stage !== 'running' || asked === 0) return { key: stage ?? '', text: `${named}.` };
  const quarter = Math.floor((4 * answered) / asked);
  return { key: `running-${quarter}`, text: quarter === 0 ? `${named}.` : `${answered} of ${asked} personas answered.` };
}
