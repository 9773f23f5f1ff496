import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { ProposalOrigin } from '../../../../domain/segments/described/described.ts';
import type { EditedAttribute } from '../../../../domain/segments/described/edited.ts';
import { NumberField } from '../../../components/number-field.tsx';
import { SourceNote } from './source-note.tsx';
import styles from './described.module.css';

interface SourceFieldsProps {
  attribute: EditedAttribute;
  /** Name of the attribute for people. */
  title: string;
  origin: ProposalOrigin;
  onChange: (attribute: EditedAttribute) => void;
}

/** The attribute's source, or that it is assumed, with fields to change either. */
export function SourceFields({ attribute, title, origin, onChange }: SourceFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const { source } = attribute;
  const shown = source ?? { title: '', url: null, year: null };
  const setSource = (changed: typeof shown) => onChange({ ...attribute, source: changed, isAssumed: false });
  const id = `source-${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
  return (
    <footer className={styles.source}>
      <div className={styles.line}>
        <SourceNote attribute={attribute} origin={origin} />
        <Button
          size="small"
          variant="minimal"
          text={isOpen ? 'Done' : 'Change the source'}
          aria-label={isOpen ? `Source of ${title} is done` : `Change the source of ${title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <div className={styles.sourceFields}>
          <InputGroup
            aria-label={`Title of the source of ${title}`}
            placeholder="Title"
            value={shown.title}
            onValueChange={(typed) => setSource({ ...shown, title: typed })}
          />
          <InputGroup
            type="url"
            aria-label={`Address of the source of ${title}`}
            placeholder="https://…"
            value={shown.url ?? ''}
            onValueChange={(typed) => setSource({ ...shown, url: typed === '' ? null : typed })}
          />
          <label className="visually-hidden" htmlFor={id}>{`Year of the source of ${title}`}</label>
          <NumberField
            id={id}
            value={shown.year}
            placeholder="Year"
            isWrong={false}
            onChange={(year) => setSource({ ...shown, year })}
          />
          <Button
            size="small"
            text="It is assumed"
            onClick={() => {
              onChange({ ...attribute, source: null, isAssumed: true });
              setOpen(false);
            }}
          />
        </div>
      ) : null}
    </footer>
  );
}
