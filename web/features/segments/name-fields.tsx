import { FormGroup, InputGroup, TagInput, TextArea } from '@blueprintjs/core';
import { keepFormOpen } from '../../lib/keyboard.ts';

interface NameValues {
  name: string;
  description: string;
  tags: string[];
}

interface NameFieldsProps {
  /** True in the form of a new segment, which marks optional fields and shows an example. */
  isNew?: boolean;
  values: NameValues;
  nameProblem: string | undefined;
  onName: (name: string) => void;
  onDescription: (description: string) => void;
  onTags: (tags: string[]) => void;
}

/** Name, description and tags of a segment. */
export function NameFields({ isNew = false, values, nameProblem, onName, onDescription, onTags }: NameFieldsProps) {
  const optional = isNew ? { labelInfo: '(optional)' } : {};
  return (
    <>
      <FormGroup
        label="Name"
        labelFor="segment-name"
        {...(nameProblem ? { helperText: nameProblem, intent: 'danger' as const } : {})}
      >
        <InputGroup
          id="segment-name"
          name="name"
          value={values.name}
          onValueChange={onName}
          {...(isNew ? { placeholder: 'Young renters in Ohio' } : {})}
        />
      </FormGroup>
      <FormGroup label="Description" {...optional} labelFor="segment-description">
        <TextArea
          id="segment-description"
          fill
          value={values.description}
          onChange={(event) => onDescription(event.target.value)}
        />
      </FormGroup>
      <FormGroup label="Tags" {...optional} labelFor="segment-tags">
        <TagInput
          values={values.tags}
          addOnBlur
          inputProps={{ id: 'segment-tags', onKeyDown: keepFormOpen }}
          tagProps={{ minimal: true }}
          onChange={(tags) => onTags([...new Set(tags.map(String))])}
        />
      </FormGroup>
    </>
  );
}
