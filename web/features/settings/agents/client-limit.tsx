import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { AgentClientsDocument, LimitAgentClientDocument } from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';

interface ClientLimitProps {
  id: string;
  name: string;
  limitUsd: number | null;
}

/** Sets what one client may spend in a day, below the limits for all. */
export function ClientLimit({ id, name, limitUsd }: ClientLimitProps) {
  const [isAsking, setAsking] = useState(false);
  const [limit, setLimit] = useState<number | null>(limitUsd);
  const [problem, setProblem] = useState<string | null>(null);
  const [store, { loading }] = useMutation(LimitAgentClientDocument, { refetchQueries: [AgentClientsDocument] });
  const open = () => {
    setLimit(limitUsd);
    setProblem(null);
    setAsking(true);
  };
  const save = async () => {
    try {
      const { data } = await store({ variables: { id, dayLimitUsd: limit } });
      setAsking(false);
      if (data?.limitAgentClient === true) void toast(`Spending limit of ${name} saved`, 'success');
      else void toast(`${name} is no longer connected`, 'danger');
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <>
      <Button size="small" text="Limit" aria-label={`Limit what ${name} spends`} onClick={open} />
      <Confirm
        isOpen={isAsking}
        title={`What may ${name} spend?`}
        confirmText="Save the limit"
        intent="primary"
        keepText="Cancel"
        isBusy={loading}
        onConfirm={() => void save()}
        onClose={() => setAsking(false)}
      >
        <LabeledNumberField
          id={`client-day-${id}`}
          label="Stop at"
          labelInfo="($ a day, UTC; optional)"
          value={limit}
          min={0}
          step="any"
          placeholder="Your limit for all"
          help="Its jobs stop there, and further ones are refused. Your limits for all agents hold beside it."
          problem={problem}
          onChange={setLimit}
        />
      </Confirm>
    </>
  );
}
