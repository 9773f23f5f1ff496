import { Switch } from '@blueprintjs/core';
import { searchLimits } from '../../../domain/searches/setup.ts';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { LanguageField, SpendCapField } from '../../components/run-defaults-fields.tsx';
import type { DraftFieldsProps } from './message-fields.tsx';
import styles from './searches.module.css';

/** When the search stops, and how what it finds is confirmed. */
export function BudgetFields({ draft, change }: DraftFieldsProps) {
  const { sealedPersonas, plateauGenerations: plateau } = searchLimits;
  return (
    <fieldset className="plain-fieldset">
      <legend className={styles.legendText}>When it stops, and how it is confirmed</legend>
      <div className={styles.pair}>
        <LabeledNumberField
          id="search-budget"
          label="Budget"
          labelInfo="(calls, optional)"
          value={draft.budgetCalls}
          min={50}
          placeholder="No limit but the generations"
          onChange={(budgetCalls) => change({ budgetCalls })}
        />
        <SpendCapField
          id="search-cap"
          value={draft.spendCapUsd}
          help="The search stops there and keeps what it found."
          onChange={(spendCapUsd) => change({ spendCapUsd })}
        />
        <LabeledNumberField
          id="search-plateau"
          label="Stop after generations without a better one"
          value={draft.plateauGenerations}
          min={plateau.least}
          max={plateau.most}
          help="Mutations are widened before."
          onChange={(plateauGenerations) => change({ plateauGenerations })}
        />
        <LabeledNumberField
          id="search-target"
          label="Stop at"
          labelInfo="(points over yours, optional)"
          value={draft.targetPoints}
          min={1}
          max={100}
          placeholder="Never"
          onChange={(targetPoints) => change({ targetPoints })}
        />
        <LabeledNumberField
          id="search-sealed"
          label="Personas who confirm"
          value={draft.sealedPersonas}
          min={sealedPersonas.least}
          max={sealedPersonas.most}
          help="The search never sees them. They are asked once, at the end."
          onChange={(value) => change({ sealedPersonas: value })}
        />
        <LanguageField
          id="search-language"
          value={draft.language}
          help="The simulated provider answers in English, whatever is chosen here."
          onChange={(language) => change({ language })}
        />
      </div>
      <Switch
        checked={draft.judgesClaims}
        label="Check finalists for new claims: a model names statements that are neither in your message nor in the brief, and a wording with one is not confirmed"
        onChange={({ currentTarget }) => change({ judgesClaims: currentTarget.checked })}
      />
      <Switch
        checked={draft.hasControl}
        label="Also rate plain paraphrases for as many calls, to show what rewording alone reaches"
        onChange={({ currentTarget }) => change({ hasControl: currentTarget.checked })}
      />
    </fieldset>
  );
}
