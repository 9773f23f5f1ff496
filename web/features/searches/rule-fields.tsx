import { FormGroup, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { searchLimits } from '../../../domain/searches/setup.ts';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import type { DraftFieldsProps } from './message-fields.tsx';
import styles from './searches.module.css';

/** Rules that every wording keeps; they are checked before anybody is asked about it. */
export function RuleFields({ draft, change }: DraftFieldsProps) {
  return (
    <fieldset className="plain-fieldset">
      <legend className={styles.legendText}>Rules for every wording</legend>
      <Switch
        checked={draft.forbidsNewClaims}
        label="No new figures, dates or names: only those of your message and the brief"
        onChange={({ currentTarget }) => change({ forbidsNewClaims: currentTarget.checked })}
      />
      <FormGroup
        label="Brief"
        labelInfo="(optional)"
        labelFor="search-brief"
        helperText="Facts that a wording may use."
      >
        <TextArea
          id="search-brief"
          fill
          rows={3}
          maxLength={searchLimits.briefCharacters}
          value={draft.brief}
          onChange={({ target }) => change({ brief: target.value })}
        />
      </FormGroup>
      <div className={styles.pair}>
        <PhrasesField
          id="search-required"
          label="Required phrases"
          value={draft.requiredPhrases}
          onChange={(requiredPhrases) => change({ requiredPhrases })}
        />
        <PhrasesField
          id="search-banned"
          label="Banned phrases"
          value={draft.bannedPhrases}
          onChange={(bannedPhrases) => change({ bannedPhrases })}
        />
      </div>
      <div className={styles.fields}>
        <LabeledNumberField
          id="search-length"
          label="Characters at most"
          labelInfo="(optional)"
          className={styles.narrow}
          value={draft.maxCharacters}
          min={20}
          max={searchLimits.messageCharacters}
          placeholder="No limit"
          onChange={(maxCharacters) => change({ maxCharacters })}
        />
        <FormGroup label="Tone" labelInfo="(optional)" labelFor="search-tone" className={styles.narrow ?? ''}>
          <InputGroup
            id="search-tone"
            value={draft.tone}
            maxLength={200}
            placeholder="Any"
            onValueChange={(tone) => change({ tone })}
          />
        </FormGroup>
        <LabeledNumberField
          id="search-floor"
          label="Floor in each segment"
          labelInfo="(points, optional)"
          className={styles.narrow}
          value={draft.segmentFloorPoints}
          min={0}
          max={100}
          placeholder="No floor"
          help="No segment may support a wording less than yours by more."
          onChange={(segmentFloorPoints) => change({ segmentFloorPoints })}
        />
      </div>
    </fieldset>
  );
}

interface PhrasesFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function PhrasesField({ id, label, value, onChange }: PhrasesFieldProps) {
  return (
    <FormGroup label={label} labelInfo="(one a line, optional)" labelFor={id}>
      <TextArea id={id} fill rows={2} value={value} onChange={({ target }) => onChange(target.value)} />
    </FormGroup>
  );
}
