import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { parseCriteria } from '../../../domain/segments/criteria.ts';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { parsePromptOptions } from '../../../domain/personas/prompt-options.ts';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import {
  SegmentPoolDocument,
  SegmentProfilesDocument,
  UpdateSegmentDocument,
  type SegmentFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { AttributeDefinitions, definitionsOf } from './attribute-definitions.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { finished, toDraftCriteria } from './criteria.ts';
import { DefinitionSentence } from './definition-sentence.tsx';
import { LivePreview } from './live-preview.tsx';
import { NameFields } from './name-fields.tsx';
import { SourcesField } from './sources-field.tsx';
import styles from './segments.module.css';

/** The segment's name, criteria and attributes. Samples are read-only. */
export function DefinitionTab({ segment }: { segment: SegmentFieldsFragment }) {
  return segment.isSample ? <ReadOnly segment={segment} /> : <Editor segment={segment} />;
}

function ReadOnly({ segment }: { segment: SegmentFieldsFragment }) {
  return (
    <Card title="Who belongs">
      <DefinitionSentence criteria={parseCriteria(segment.criteria)} />
      <p className="muted small mt-12">
        Samples are shared with everybody and read-only. ‘Make a copy to edit’ gives you one of your own.
      </p>
    </Card>
  );
}

/** The form's values for a stored segment. */
function valuesOf(segment: SegmentFieldsFragment) {
  const { name, description, tags, criteria, sources, attributeDefinitions, promptOptions } = segment;
  const stored = parsePromptOptions(promptOptions) ?? {};
  // Without a chosen level the form shows the default.
  const shownOptions: PromptOptions | null = stored.anonymizationConfig ? stored : null;
  return {
    name,
    description: description ?? '',
    tags,
    criteria: toDraftCriteria(criteria),
    sourceIds: sources.map(({ id }) => id),
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
      const { sourceIds: chosen, ...rest } = typed;
      const input = { ...rest, ...(isDerived ? { sourceIds: chosen } : {}), criteria: finished(typed.criteria) };
      const saved = await update({ variables: { id: segment.id, input } });
      if (saved.data) void toast('Saved', 'success');
    },
  });
  const { name: nameProblem, ...otherProblems } = problems;
  const [otherProblem] = Object.values(otherProblems);
  const isDerived = segment.sources.length > 0;
  // Values are those of the sources, or of the segment itself when it has profiles of its own.
  const sourceIds = isDerived ? values.sourceIds : [segment.id];
  const { data, error } = useQuery(SegmentPoolDocument, {
    variables: { sourceIds },
    skip: !isDerived || sourceIds.length === 0,
  });
  const pool = data?.segmentPool;
  const criteria = finished(values.criteria);

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
      <div className={isDerived ? styles.two : undefined}>
        <Card title="Who belongs">
          {isDerived ? (
            <SourcesField chosen={values.sourceIds} selfId={segment.id} onChange={set('sourceIds')} />
          ) : (
            <p className="muted mb-12">Profiles of this segment that fit; without criteria, all.</p>
          )}
          {error ? <p role="alert">{shownError(error).message}</p> : null}
          <CriteriaEditor
            sourceIds={sourceIds}
            fields={pool?.fields ?? segment.fields}
            criteria={values.criteria}
            onChange={set('criteria')}
          />
          {isDerived ? null : <DefinitionSentence criteria={criteria} />}
        </Card>
        {isDerived ? <LivePreview sourceIds={sourceIds} of={pool?.size} criteria={criteria} /> : null}
      </div>
      <Card title="What models are told">
        <div className={styles.form}>
          <AnonymityFields
            id="segment-anonymity"
            value={values.promptOptions}
            defaultLabel={
              isDerived
                ? `As ${segment.sources.map(({ name }) => name).join(' and ')} says`
                : 'Full anonymity (recommended)'
            }
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
