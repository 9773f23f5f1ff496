import { useQuery } from '@apollo/client/react';
import { FormGroup } from '@blueprintjs/core';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { PickMany } from '../../components/pick-many.tsx';
import { ToolsDocument } from '../../generated/graphql.ts';
import { usd } from '../../lib/format.ts';
import type { Draft } from '../../lib/run-draft.ts';

interface ToolsFieldProps {
  draft: Pick<Draft, 'toolsEnabled' | 'toolBudgetUsd'>;
  /** The error of the budget. */
  problem: string | undefined;
  change: (part: Partial<Draft>) => void;
}

/** The tools that personas may call before they answer, and the most that their calls may cost. */
export function ToolsField({ draft, problem, change }: ToolsFieldProps) {
  const { data } = useQuery(ToolsDocument);
  const choices = (data?.tools ?? [])
    .filter(({ offeredTo }) => offeredTo.includes('persona'))
    .map(({ name, title, costUsd }) => ({
      id: name,
      label: title,
      hint: costUsd === 0 ? 'Free' : `${usd(costUsd)} a call`,
    }));
  return (
    <>
      <FormGroup
        label="Tools of the personas"
        labelInfo="(optional)"
        labelFor="compose-tools"
        helperText="Personas may look things up before they answer. This takes more calls and time."
      >
        <PickMany
          id="compose-tools"
          name="Tools"
          choices={choices}
          chosen={draft.toolsEnabled}
          placeholder="None"
          nothing="There is no such tool"
          onChange={(toolsEnabled) => change({ toolsEnabled })}
        />
      </FormGroup>
      {draft.toolsEnabled.length === 0 ? null : (
        <LabeledNumberField
          id="compose-tool-budget"
          label="Tool budget"
          labelInfo="(US dollars, optional)"
          value={draft.toolBudgetUsd}
          min={0.01}
          step="any"
          placeholder="10 cents a persona"
          help="Calls beyond it are refused, and the persona answers without them."
          problem={problem}
          onChange={(toolBudgetUsd) => change({ toolBudgetUsd })}
        />
      )}
    </>
  );
}
