import { useQuery } from '@apollo/client/react';
import { FormGroup } from '@blueprintjs/core';
import { LabeledNumberField } from './labeled-number-field.tsx';
import { PickMany } from './pick-many.tsx';
import { ToolsDocument } from '../generated/graphql.ts';
import { usd } from '../lib/format.ts';

interface ChosenTools {
  toolsEnabled: string[];
  /** US dollars; null for the default. */
  toolBudgetUsd: number | null;
}

interface ToolsFieldProps {
  /** Beginning of the ids of its fields. */
  id: string;
  draft: ChosenTools;
  /** The budget when none is given. */
  usual: string;
  /** The error of the budget. */
  problem?: string | undefined;
  change: (part: Partial<ChosenTools>) => void;
}

/** The tools that personas may call before they answer, and the most that their calls may cost. */
export function ToolsField({ id, draft, usual, problem, change }: ToolsFieldProps) {
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
        labelFor={`${id}-tools`}
        helperText="Personas may look things up before they answer. This takes more calls and time."
      >
        <PickMany
          id={`${id}-tools`}
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
          id={`${id}-tool-budget`}
          label="Tool budget"
          labelInfo="(US dollars, optional)"
          value={draft.toolBudgetUsd}
          min={0.01}
          step="any"
          placeholder={usual}
          help="Calls beyond it are refused, and the persona answers without them."
          problem={problem}
          onChange={(toolBudgetUsd) => change({ toolBudgetUsd })}
        />
      )}
    </>
  );
}
