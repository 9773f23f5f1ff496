import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { parseCriteria } from '../../../domain/segments/criteria.ts';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { parsePromptOptions } from '../../../domain/personas/prompt-options.ts';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import {
  SegmentProfilesDocument,
  UpdateSegmentDocument,
  type SegmentFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { AttributeDefinitions, definitionsOf } from './attribute-definitions.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { toDraftCriteria, finished, describeCriterion } from './criteria.ts';
import { fieldLabel } from './field-names.ts';
import { LivePreview } from './live-preview.tsx';
import { NameFields } from './name-fields.tsx';
import styles from './segments.module.css';

/** The segment's name, criteria and attributes. Samples are read-only. */
export function DefinitionTab({ segment }: { segment: SegmentFieldsFragment }) {
  return segment.isSample ? <ReadOnly segment={segment} /> : <Editor segment={segment} />;
}

function ReadOnly({ segment }: { segment: SegmentFieldsFragment }) {
  const criteria = parseCriteria(segment.criteria);
  return (
    <Card title="Who belongs">
      {criteria.length === 0 ? <p>Every profile of it.</p> : null}
      <ul className="bullets">
        {criteria.map((criterion) => (
          <li key={JSON.stringify(criterion)}>{describeCriterion(criterion, fieldLabel)}</li>
        ))}
      </ul>
      <p className="muted small mt-12">
        Samples are shared with everybody and read-only. ‘Make a copy to edit’ gives you one of your own.
      </p>
    </Card>
  );
}

/** The form's values for a stored segment. */
function valuesOf(segment: SegmentFieldsFragment) {
  const { name, description, tags, criteria, attributeDefinitions, promptOptions } = segment;
  const stored = parsePromptOptions(promptOptions) ?? {};
  // Without a chosen level the form shows the default.
  const shownOptions: PromptOptions | null = stored.anonymizationConfig ? stored : null;
  return {
    name,
    description: description ?? '',
    tags,
    criteria: toDraftCriteria(criteria),
    attributeDefinitions: definitionsOf(attributeDefinitions),
    promptOptions: shownOptions,
  };
}

function Editor({ segment }: { segment: SegmentFieldsFragment }) {
  const [update] = useMutation(UpdateSegmentDocument, { refetchQueries: [SegmentProfilesDocument] });
  const { values, set, problems, isBusy, onSubmit } = useForm({
    initial: valuesOf(segment),
    otherwise: shownError,
    submit: async (typed) => {
      const input = { ...typed, criteria: finished(typed.criteria) };
      const saved = await update({ variables: { id: segment.id, input } });
      if (saved.data) void toast('Saved', 'success');
    },
  });
  const { name: nameProblem, ...otherProblems } = problems;
  const [otherProblem] = Object.values(otherProblems);
  // Criteria are tried on the parent, or on the segment itself when it has none.
  const sourceId = segment.parent?.id ?? segment.id;

  return (
    <form className="stack" onSubmit={onSubmit}>
      <Card title="Name and tags">
        <div className={styles.form}>
          <NameFields
            values={values}
            nameProblem={nameProblem}
            onName={set('name')}
            onDescription={set('description')}
            onTags={set('tags')}
          />
        </div>
      </Card>
      <div className={segment.parent ? styles.two : undefined}>
        <Card title="Who belongs">
          <p className="muted mb-12">
            {segment.parent
              ? `Profiles of ${segment.parent.name} that meet all of these.`
              : 'Profiles of this segment that meet all of these; without criteria, all.'}
          </p>
          <CriteriaEditor
            sourceId={sourceId}
            fields={segment.fields}
            criteria={values.criteria}
            onChange={set('criteria')}
          />
        </Card>
        {segment.parent ? <LivePreview sourceId={segment.parent.id} criteria={finished(values.criteria)} /> : null}
      </div>
      <Card title="What models are told">
        <div className={styles.form}>
          <AnonymityFields
            id="segment-anonymity"
            value={values.promptOptions}
            defaultLabel={segment.parent ? `As ${segment.parent.name} says` : 'Full anonymity (recommended)'}
            onChange={set('promptOptions')}
          />
        </div>
      </Card>
      <AttributeDefinitions
        definitions={values.attributeDefinitions}
        fields={segment.fields}
        onChange={set('attributeDefinitions')}
      />
      {otherProblem ? <p role="alert">{otherProblem}</p> : null}
      <div>
        <Button type="submit" intent="primary" text="Save" loading={isBusy} />
      </div>
    </form>
  );
}
