import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { type Quota, questionsOf } from '../../../../domain/surveys/survey.ts';
import { Card } from '../../../components/card.tsx';
import { ConditionEditor } from './conditions/condition-editor.tsx';
import { firstTest } from './conditions/tests-of.ts';
import { useEditor } from './editor-context.ts';
import { freeId } from './edits.ts';
import { WholeField } from './types/whole-field.tsx';
import styles from './builder.module.css';

/** How many complete responses are wanted of whom. */
export function QuotasCard() {
  const { survey, change } = useEditor();
  const { quotas } = survey;
  const questions = questionsOf(survey);
  const set = (next: Quota[], what: string | null) => change({ ...survey, quotas: next }, what);
  const add = () => {
    const id = freeId(
      'quota',
      quotas.map((quota) => quota.id),
    );
    set([...quotas, { id, name: `Quota ${quotas.length + 1}`, if: firstTest(survey, questions[0]), limit: 100 }], null);
  };
  return (
    <Card title="Quotas">
      <p className="muted small mb-8">
        When enough people of a kind have answered, others of it are thanked and not counted.
      </p>
      <ul className="plain-list">
        {quotas.map((quota, index) => (
          <li key={quota.id} className={styles.skip}>
            <QuotaFields
              quota={quota}
              number={index + 1}
              onChange={(next, what) =>
                set(next === undefined ? quotas.toSpliced(index, 1) : quotas.toSpliced(index, 1, next), what)
              }
            />
          </li>
        ))}
      </ul>
      {quotas.length >= surveyLimits.quotas ? null : (
        <Button size="small" className="mt-8" icon={<Plus />} text="Add a quota" onClick={add} />
      )}
    </Card>
  );
}

interface QuotaFieldsProps {
  quota: Quota;
  number: number;
  onChange: (quota: Quota | undefined, what: string | null) => void;
}

function QuotaFields({ quota, number, onChange }: QuotaFieldsProps) {
  const { survey } = useEditor();
  return (
    <>
      <FormGroup label={`Name of quota ${number}`} labelFor={`quota-${quota.id}`}>
        <InputGroup
          id={`quota-${quota.id}`}
          value={quota.name}
          maxLength={200}
          onValueChange={(name) => onChange({ ...quota, name }, `quota/${quota.id}`)}
        />
      </FormGroup>
      <ConditionEditor
        label="Counts whoever fulfills"
        condition={quota.if}
        questions={questionsOf(survey)}
        onChange={(condition) => onChange(condition === undefined ? undefined : { ...quota, if: condition }, null)}
      />
      <WholeField
        label="Complete responses wanted"
        value={quota.limit}
        min={0}
        max={1_000_000}
        onChange={(limit) => onChange({ ...quota, limit }, null)}
      />
      <Button size="small" icon={<Trash />} text={`Remove quota ${number}`} onClick={() => onChange(undefined, null)} />
    </>
  );
}
