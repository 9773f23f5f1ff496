import { FormGroup, InputGroup, TagInput, TextArea } from '@blueprintjs/core';
import type { Form } from '../../components/form/use-form.ts';
import { keepFormOpen } from '../../lib/keyboard.ts';
import type { ProfileValues } from './profile-values.ts';
import styles from './profiles.module.css';

type FactForm = Pick<Form<ProfileValues>, 'values' | 'set' | 'problems'>;
type TextName = 'name' | 'url' | 'headline' | 'position' | 'company' | 'location' | 'writingStyle';
type ListName = 'formerCompanies' | 'education' | 'skills' | 'interests';

/** Facts of the person. */
export function FactFields(form: FactForm) {
  return (
    <>
      <TextFact form={form} name="name" label="Name" help="Never told to a model, unless you choose so." />
      <TextFact form={form} name="headline" label="Headline" help="Such as: Head of nursing at a city hospital" />
      <div className={styles.two}>
        <TextFact form={form} name="position" label="Position" />
        <TextFact form={form} name="company" label="Company" />
      </div>
      <TextFact form={form} name="location" label="Location" />
      <ListFact
        form={form}
        name="formerCompanies"
        label="Earlier employers"
        help="Hidden wherever the company is, also in posts."
      />
      <ListFact form={form} name="education" label="Education" />
      <ListFact form={form} name="skills" label="Skills" />
      <ListFact form={form} name="interests" label="Interests" />
      <LongFact form={form} name="about" label="About" />
      <TextFact form={form} name="writingStyle" label="Way of writing" help="Such as: short and dry, with numbers" />
      <LongFact
        form={form}
        name="posts"
        label="Posts"
        help="Leave an empty line between two; the newest comes first."
      />
      <TextFact
        form={form}
        name="url"
        label="Address of the profile"
        help="Only to find it again. It is never told to a model."
      />
    </>
  );
}

interface FactProps<N> {
  form: FactForm;
  name: N;
  label: string;
  help?: string;
}

function TextFact({ form: { values, set, problems }, name, label, help }: FactProps<TextName>) {
  const problem = problems[name];
  return (
    <FormGroup
      label={label}
      labelFor={`profile-${name}`}
      helperText={problem ?? help}
      intent={problem ? 'danger' : 'none'}
    >
      <InputGroup
        id={`profile-${name}`}
        name={name}
        value={values[name]}
        maxLength={500}
        autoComplete="off"
        onValueChange={set(name)}
      />
    </FormGroup>
  );
}

function LongFact({ form: { values, set }, name, label, help }: FactProps<'about' | 'posts'>) {
  return (
    <FormGroup label={label} labelInfo="(optional)" labelFor={`profile-${name}`} helperText={help}>
      <TextArea
        id={`profile-${name}`}
        fill
        rows={4}
        value={values[name]}
        onChange={({ target }) => set(name)(target.value)}
      />
    </FormGroup>
  );
}

function ListFact({ form: { values, set }, name, label, help }: FactProps<ListName>) {
  return (
    <FormGroup label={label} labelInfo="(optional)" labelFor={`profile-${name}`} helperText={help}>
      <TagInput
        values={values[name]}
        addOnBlur
        separator={/\n/}
        inputProps={{ id: `profile-${name}`, onKeyDown: keepFormOpen }}
        tagProps={{ minimal: true }}
        onChange={(items) => set(name)([...new Set(items.map(String))])}
      />
    </FormGroup>
  );
}
