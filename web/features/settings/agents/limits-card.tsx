import { useMutation, useQuery } from '@apollo/client/react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import {
  AgentLimitsDocument,
  UpdateAgentLimitsDocument,
  type AgentLimitFieldsFragment,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { usd } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { AsyncContent } from '../async-content.tsx';
import styles from './agents.module.css';

/** Money that agents have spent and may spend. */
export function LimitsCard() {
  const { data, error, refetch } = useQuery(AgentLimitsDocument, { fetchPolicy: 'cache-and-network' });
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title="Spending limits"
      {...(isChanging || data === undefined
        ? {}
        : {
            aside: (
              <Button
                size="small"
                text="Change"
                aria-label="Change the spending limits"
                onClick={() => setChanging(true)}
              />
            ),
          })}
    >
      <AsyncContent
        value={data?.agentLimits ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="The limits"
        onRetry={() => void refetch()}
      >
        {(limits) =>
          isChanging ? <LimitsForm limits={limits} onDone={() => setChanging(false)} /> : <Limits limits={limits} />
        }
      </AsyncContent>
    </Card>
  );
}

function Limits({ limits }: { limits: AgentLimitFieldsFragment }) {
  const { asksAboveUsd, dayLimitUsd, monthLimitUsd, spentTodayUsd, spentMonthUsd } = limits;
  return (
    <>
      <p>
        <strong className={styles.spent}>{usd(spentTodayUsd)}</strong> of {usd(dayLimitUsd)} today
      </p>
      <ProgressBar
        value={dayLimitUsd === 0 ? 1 : Math.min(1, spentTodayUsd / dayLimitUsd)}
        stripes={false}
        animate={false}
        aria-label="Spent today"
      />
      <dl className={styles.facts}>
        <dt>Asks you above</dt>
        <dd>{usd(asksAboveUsd)} a job</dd>
        <dt>Stops at</dt>
        <dd>
          {usd(dayLimitUsd)} a day, {usd(monthLimitUsd)} a month
        </dd>
        <dt>This month</dt>
        <dd>{usd(spentMonthUsd)}</dd>
      </dl>
      <p className="small muted">
        The limit holds for all agents and keys together. What would pass it is refused before the first call.
      </p>
    </>
  );
}

function LimitsForm({ limits, onDone }: { limits: AgentLimitFieldsFragment; onDone: () => void }) {
  const [asks, setAsks] = useState<number | null>(limits.asksAboveUsd);
  const [day, setDay] = useState<number | null>(limits.dayLimitUsd);
  const [month, setMonth] = useState<number | null>(limits.monthLimitUsd);
  const [update, { loading }] = useMutation(UpdateAgentLimitsDocument, { refetchQueries: [AgentLimitsDocument] });
  const save = async () => {
    try {
      await update({
        variables: { input: { asksAboveUsd: asks ?? 0, dayLimitUsd: day ?? 0, monthLimitUsd: month ?? 0 } },
      });
      void toast('Spending limits saved', 'success');
      onDone();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.fields}>
        <LabeledNumberField
          id="agents-asks"
          label="Ask me above"
          labelInfo="($ a job)"
          value={asks}
          min={0}
          step="any"
          onChange={setAsks}
        />
        <LabeledNumberField
          id="agents-day"
          label="Stop at"
          labelInfo="($ a day)"
          value={day}
          min={0}
          step="any"
          onChange={setDay}
        />
        <LabeledNumberField
          id="agents-month"
          label="Stop at"
          labelInfo="($ a month)"
          value={month}
          min={0}
          step="any"
          onChange={setMonth}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" intent="primary" text="Save the limits" loading={loading} />
        <Button variant="minimal" text="Discard" onClick={onDone} />
      </div>
    </form>
  );
}
