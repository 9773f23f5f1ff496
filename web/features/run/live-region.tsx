import { useEffect, useRef, useState } from 'react';
import { cancelledByUser, isOpenStatus, stages } from '../../../domain/simulations/progress.ts';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { counted } from '../../lib/format.ts';

/** Says progress to screen readers: at each new stage, each quarter and at the end, not at every answer. An end long ago is no news. */
export function LiveRegion({ progress }: { progress: ProgressFieldsFragment }) {
  const { stage, status, error, answered, asked } = progress;
  const [text, setText] = useState('');
  const last = useRef<string | null>(null);
  useEffect(() => {
    const next = announcement({ stage, status, error, answered, asked });
    const isOldNews = last.current === null && !isOpenStatus(status);
    if (next.key === last.current) return;
    last.current = next.key;
    if (!isOldNews) setText(next.text);
  }, [stage, status, error, answered, asked]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}

interface Moment {
  stage: string | null;
  status: string;
  error: string | null;
  answered: number;
  asked: number;
}

/** What to say aloud at this moment; as long as `key` stays the same there is nothing new to say. */
export function announcement(moment: Moment): { key: string; text: string } {
  const { stage, status, answered, asked } = moment;
  if (status === 'queued') return { key: 'queued', text: 'The run is queued.' };
  if (status === 'completed' || status === 'failed') return ending(moment);
  const named = stages.find(({ name }) => name === stage)?.message ?? 'Running';
  if (stage !== 'running' || asked === 0) return { key: stage ?? '', text: `${named}.` };
  const quarter = Math.floor((4 * answered) / asked);
  return {
    key: `running-${quarter}`,
    text: quarter === 0 ? `${named}.` : `${answered} of ${asked} personas answered.`,
  };
}

function ending({ status, error, answered, asked }: Moment): { key: string; text: string } {
  const heard = `${answered} of ${counted(asked, 'persona')} answered.`;
  if (status === 'completed') return { key: status, text: `The run is complete. ${heard}` };
  if (error === cancelledByUser) return { key: 'cancelled', text: `The run was cancelled. ${heard}` };
  return { key: status, text: `The run did not finish. ${heard}` };
}
