import { useMutation } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { PrioritizeJobDocument } from '../generated/graphql.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';
import { DropMenu } from './drop-menu.tsx';

interface PriorityMenuProps {
  /** Its priority is 0 to 9, lower first. */
  job: { jobId: string; priority: number };
  /** The word for the job in messages, such as run. */
  noun: string;
  /** Reads the job again. */
  onChanged: () => Promise<unknown>;
}

const levels = [
  { priority: 1, label: 'High' },
  { priority: 5, label: 'Normal' },
  { priority: 9, label: 'Low' },
] as const;

/** A menu that changes how soon a job gets its slot and its calls, compared with others on the same account. */
export function PriorityMenu({ job: { jobId, priority }, noun, onChanged }: PriorityMenuProps) {
  const [prioritize] = useMutation(PrioritizeJobDocument);
  const current = priority < 5 ? 'High' : priority === 5 ? 'Normal' : 'Low';

  const choose = async (chosen: number) => {
    try {
      const { data } = await prioritize({ variables: { jobId, priority: chosen } });
      if (data?.prioritizeJob === false) void toast(`This ${noun} has ended.`);
      await onChanged();
    } catch (error) {
      void toast(`The priority could not be changed: ${shownError(error).message}`, 'danger');
    }
  };

  const items = levels.map((level) => (
    <MenuItem
      key={level.label}
      text={level.label}
      {...(level.label === current ? { label: 'now' } : {})}
      onClick={() => void choose(level.priority)}
    />
  ));
  return (
    <DropMenu items={items}>
      <Button variant="outlined" text={`Priority: ${current.toLowerCase()}`} endIcon={<CaretDown />} />
    </DropMenu>
  );
}
