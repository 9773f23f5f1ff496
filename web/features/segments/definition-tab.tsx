import { useMutation } from '@apollo/client/react';
import { Button, FormGroup, InputGroup, TagInput, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { parseCriteria } from '../../../domain/segments/criteria.ts';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { parsePromptOptions } from '../../../domain/personas/prompt-options.ts';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { Card } from '../../components/card.tsx';
import { keepFormOpen } from '../../lib/keyboard.ts';
import { SegmentProfilesDocument, UpdateSegmentDocument, type SegmentFieldsFragment } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { AttributeDefinitions, definitionsOf, type AttributeDefinition } from './attribute-definitions.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { toDraftCriteria, finished, describeCriterion } from './criteria.ts';
import { fieldLabel } from './field-names.ts';
import { LivePreview } from './live-preview.tsx';
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

function Editor({ segment }: { segment: SegmentFieldsFragment }) {
  const [name, setName] = useState(segment.name);
  const [description, setDescription] = useState(segment.description ?? '');
  const [tags, setTags] = useState<string[]>(segment.tags);
  const [criteria, setCriteria] = useState(() => toDraftCriteria(segment.criteria));
  const [definitions, setDefinitions] = useState<AttributeDefinition[]>(() =>
    definitionsOf(segment.attributeDefinitions),
  );
  const kept = parsePromptOptions(segment.promptOptions) ?? {};
  const [promptOptions, setPromptOptions] = useState<PromptOptions | null>(kept.anonymizationConfig ? kept : null);
  const [update, { loading, error }] = useMutation(UpdateSegmentDocument, {
    refetchQueries: [SegmentProfilesDocument],
  });
  const problem = error ? shownError(error) : null;
  const wanted = finished(criteria);
  // Criteria are tried on the parent, or on the segment itself when it has none.
  const sourceId = segment.parent?.id ?? segment.id;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const input = { name, description, tags, criteria: wanted, attributeDefinitions: definitions, promptOptions };
    const saved = await update({ variables: { id: segment.id, input } }).catch(() => null);
    if (saved?.data) void toast('Saved', 'success');
  };

  return (
    <form className={styles.stack} onSubmit={(event) => void save(event)}>
      <Card title="Name and tags">
        <div className={styles.form}>
          <FormGroup
            label="Name"
            labelFor="segment-name"
            {...(problem?.field === 'name' ? { helperText: problem.message, intent: 'danger' as const } : {})}
          >
            <InputGroup id="segment-name" value={name} onValueChange={setName} />
          </FormGroup>
          <FormGroup label="Description" labelFor="segment-description">
            <TextArea
              id="segment-description"
              fill
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </FormGroup>
          <FormGroup label="Tags" labelFor="segment-tags">
            <TagInput
              values={tags}
              addOnBlur
              inputProps={{ id: 'segment-tags', onKeyDown: keepFormOpen }}
              tagProps={{ minimal: true }}
              onChange={(values) => setTags([...new Set(values.map(String))])}
            />
          </FormGroup>
        </div>
      </Card>
      <div className={segment.parent ? styles.two : undefined}>
        <Card title="Who belongs">
          <p className="muted mb-12">
            {segment.parent
              ? `Profiles of ${segment.parent.name} that meet all of these.`
              : 'Profiles of this segment that meet all of these; without criteria, all.'}
          </p>
          <CriteriaEditor sourceId={sourceId} fields={segment.fields} criteria={criteria} onChange={setCriteria} />
        </Card>
        {segment.parent ? <LivePreview sourceId={segment.parent.id} criteria={wanted} /> : null}
      </div>
      <Card title="What models are told">
        <div className={styles.form}>
          <AnonymityFields
            id="segment-anonymity"
            value={promptOptions}
            unsaid={segment.parent ? `As ${segment.parent.name} says` : 'Full anonymity (recommended)'}
            onChange={setPromptOptions}
          />
        </div>
      </Card>
      <AttributeDefinitions definitions={definitions} fields={segment.fields} onChange={setDefinitions} />
      {problem && problem.field !== 'name' ? <p role="alert">{problem.message}</p> : null}
      <div>
        <Button type="submit" intent="primary" text="Save" loading={loading} />
      </div>
    </form>
  );
}
