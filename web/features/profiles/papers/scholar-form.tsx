import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { paperSources } from '../../../../domain/papers/found-paper.ts';
import { checkScholarId, identifiers } from '../../../../domain/papers/scholar-ids.ts';
import type { ScholarPapersFieldsFragment } from '../../../generated/profiles/graphql.ts';
import type { PaperSearch } from './use-find-papers.ts';
import styles from './papers.module.css';

const fields = [
  { name: 'orcid', label: 'ORCID iD', help: `Such as ${identifiers.orcid.example}` },
  { name: 'openAlex', label: 'OpenAlex author', help: 'Found by the ORCID iD when it is empty' },
  { name: 'semanticScholar', label: 'Semantic Scholar author', help: 'The number in the address of the author’s page' },
  { name: 'googleScholarUrl', label: 'Google Scholar page', help: 'Shown as a link. It is never read' },
] as const;

type Name = (typeof fields)[number]['name'];
type Values = Record<Name, string>;

interface ScholarFormProps {
  found: ScholarPapersFieldsFragment;
  search: PaperSearch;
}

/** The identifiers by which a scholar's papers are found. */
export function ScholarForm({ found, search }: ScholarFormProps) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [isOpen, setOpen] = useState(false);
  const valueOf = (name: Name) => typed[name] ?? found[name] ?? '';
  const { error } = search;
  const isKnown = found.sources.length > 0;
  const problemOf = (name: Name) => problems[name] ?? (error?.field === name ? error.message : undefined);

  const showsFields = !isKnown || isOpen || fields.some(({ name }) => problemOf(name));

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = Object.fromEntries(fields.map(({ name }) => [name, valueOf(name).trim()])) as Values;
    const wrong = problemsOf(ids);
    setProblems(wrong);
    const first = fields.find(({ name }) => wrong[name] !== undefined);
    if (first !== undefined) {
      (event.currentTarget.elements.namedItem(first.name) as HTMLInputElement | null)?.focus();
      return;
    }
    void search.start(ids).then((isDone) => {
      if (!isDone) return;
      setTyped({});
      setOpen(false);
    });
  };

  /** Hidden fields keep nothing that was typed, as the next search would take it. */
  const toggle = () => {
    setOpen(!showsFields);
    setTyped({});
    setProblems({});
  };

  return (
    <form onSubmit={onSubmit} aria-label="Find papers">
      <div className={styles.ids} hidden={!showsFields}>
        {fields.map(({ name, label, help }) => (
          <FormGroup
            key={name}
            label={label}
            labelFor={`scholar-${name}`}
            helperText={problemOf(name) ?? help}
            intent={problemOf(name) ? 'danger' : 'none'}
          >
            <InputGroup
              id={`scholar-${name}`}
              name={name}
              value={valueOf(name)}
              maxLength={500}
              autoComplete="off"
              onValueChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            />
          </FormGroup>
        ))}
      </div>
      {isKnown && showsFields ? (
        <p className={styles.quiet}>
          Papers of an identifier that you change or clear go, unless another source lists them or you added them.
        </p>
      ) : null}
      <p role="alert" className="error-line">
        {error !== null && !fields.some(({ name }) => name === error.field) ? error.message : null}
      </p>
      <div className="wrapping-row">
        <Button
          type="submit"
          intent="primary"
          icon={<Search />}
          text={isKnown ? 'Find papers again' : 'Find papers'}
          loading={search.isRunning}
        />
        {search.isRunning ? <Button text="Stop" onClick={search.stop} /> : null}
        {isKnown ? (
          <Button variant="minimal" text="Change identifiers" aria-expanded={showsFields} onClick={toggle} />
        ) : null}
        {found.googleScholarUrl ? (
          <a href={found.googleScholarUrl} target="_blank" rel="noreferrer">
            Page at Google Scholar
          </a>
        ) : null}
      </div>
    </form>
  );
}

/** Checks what can be checked before the request; an empty form is left to the server's words. */
function problemsOf(ids: Values): Partial<Values> {
  const problems: Partial<Values> = {};
  for (const source of paperSources) {
    const { field } = identifiers[source];
    try {
      checkScholarId(source, ids[field]);
    } catch (error) {
      if (error instanceof Error) problems[field] = error.message;
    }
  }
  return problems;
}
