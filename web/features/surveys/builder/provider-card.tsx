import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { endNames, type ProviderLink, providerLimits, providerProblems } from '../../../../domain/surveys/provider.ts';
import type { ResponseEnd } from '../../../../domain/surveys/response-end.ts';
import { Card } from '../../../components/card.tsx';
import { useEditor } from './editor-context.ts';
import { withField } from './edits.ts';

const ends: readonly ResponseEnd[] = ['completed', 'screened-out', 'over-quota'];
const blank: ProviderLink = { parameters: [], addresses: {} };

/** For respondents whom a panel provider sends: what of the address is kept, and where they go at the end. */
export function ProviderCard() {
  const { survey, change } = useEditor();
  const provider = survey.settings.provider ?? blank;
  const set = (next: ProviderLink, what: string) => {
    const isEmpty = next.parameters.length === 0 && Object.keys(next.addresses).length === 0;
    change({ ...survey, settings: withField(survey.settings, 'provider', isEmpty ? undefined : next) }, what);
  };
  const problems = providerProblems(provider);
  return (
    <Card title="Panel provider">
      <p className="muted small mb-8">
        For people whom a provider sends, such as Prolific, Cint, or Dynata: their id is kept with the answers and
        exported, and they are led back at the end.
      </p>
      <NamesField
        names={provider.parameters}
        onChange={(parameters) => set({ ...provider, parameters }, 'provider/parameters')}
      />
      {provider.parameters.length === 0 ? null : (
        <p className="small muted mb-8">
          Give the provider the link with <code>{queryOf(provider.parameters)}</code> behind it, and its own marks for
          the values.
        </p>
      )}
      {ends.map((end) => (
        <AddressField
          key={end}
          end={end}
          address={provider.addresses[end] ?? ''}
          onChange={(text) =>
            set(
              {
                ...provider,
                addresses: withField(provider.addresses, end, text.trim() === '' ? undefined : text.trim()),
              },
              `provider/${end}`,
            )
          }
        />
      ))}
      {problems.map((problem) => (
        <p key={problem} className="error-line">
          {problem}
        </p>
      ))}
    </Card>
  );
}

function queryOf(names: readonly string[]): string {
  return `?${names.map((name) => `${name}=…`).join('&')}`;
}

interface NamesFieldProps {
  names: readonly string[];
  onChange: (names: string[]) => void;
}

function NamesField({ names, onChange }: NamesFieldProps) {
  const id = useId();
  // Keeps the comma that the next name is typed behind.
  const [text, setText] = useState(names.join(', '));
  const namesIn = (typed: string) => typed.split(/[\s,;&]+/).filter((name) => name !== '');
  const shown = namesIn(text).join() === names.join() ? text : names.join(', ');
  return (
    <FormGroup
      label="Parameters of the address"
      labelFor={id}
      labelInfo="(optional)"
      helperText="Names with commas between them, such as PROLIFIC_PID, STUDY_ID"
    >
      <InputGroup
        id={id}
        value={shown}
        autoComplete="off"
        spellCheck={false}
        onValueChange={(typed) => {
          setText(typed);
          onChange(namesIn(typed).slice(0, providerLimits.parameters));
        }}
      />
    </FormGroup>
  );
}

interface AddressFieldProps {
  end: ResponseEnd;
  address: string;
  onChange: (text: string) => void;
}

function AddressField({ end, address, onChange }: AddressFieldProps) {
  const id = useId();
  return (
    <FormGroup
      label={`Address when ${endNames[end]}`}
      labelFor={id}
      labelInfo="(optional)"
      {...(end === 'completed' ? { helperText: 'Begins with https://; {{PROLIFIC_PID}} puts the parameter in' } : {})}
    >
      <InputGroup
        id={id}
        type="url"
        value={address}
        maxLength={providerLimits.addressCharacters}
        autoComplete="off"
        spellCheck={false}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}
