import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import {
  ProfileImportsDocument,
  SaveScrapingKeyDocument,
  ScrapingServicesDocument,
  StartProfileImportDocument,
  type ScrapingServiceFieldsFragment,
} from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, usd } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { BasisFields } from './basis-fields.tsx';
import { basisOf } from './profile-values.ts';

/** Imports profiles by their addresses, through a scraping service of which the person has a key. */
export function AddressesDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(ScrapingServicesDocument);
  return (
    <Dialog isOpen title="Import by addresses" onClose={onClose} className="dialog-wide">
      {data ? (
        <ImportForm services={data.scrapingServices} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <ErrorNote
              title="The services could not be read"
              message={shownError(error).message}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonBlock height={320} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

interface ImportFormProps {
  services: readonly ScrapingServiceFieldsFragment[];
  onClose: () => void;
}

function ImportForm({ services, onClose }: ImportFormProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(services.find(({ keyMask }) => keyMask !== null)?.name ?? services[0]?.name ?? '');
  const [typedKey, setKey] = useState('');
  const [typedSource, setSource] = useState<string | null>(null);
  const [addresses, setAddresses] = useState('');
  const [spendCapUsd, setCap] = useState<number | null>(null);
  const [values, setValues] = useState({ basis: '', note: '', expiresAt: '' });
  const [saveKey, saving] = useMutation(SaveScrapingKeyDocument);
  const [begin, starting] = useMutation(StartProfileImportDocument, { refetchQueries: [ProfileImportsDocument] });
  const service = services.find((one) => one.name === name);
  if (service === undefined) return null;
  const count = addresses.split(/[\s,;]+/).filter((word) => word !== '').length;
  const error = saving.error ?? starting.error;
  const failure = error ? shownError(error) : null;
  const problems = failure?.field ? { [failure.field]: failure.message } : {};
  const isPlaced =
    failure?.field != null &&
    ['addresses', 'source', 'key', 'spendCapUsd', ...Object.keys(values)].includes(failure.field);
  const start = async () => {
    const source = typedSource ?? service.source;
    const key = typedKey.trim() === '' ? service.keyMask : typedKey;
    try {
      if (key !== null && (key !== service.keyMask || source !== service.source))
        await saveKey({ variables: { service: name, key, source } });
      const { data } = await begin({ variables: { service: name, addresses, basis: basisOf(values), spendCapUsd } });
      if (data) void navigate(`/profiles/imports/${data.startProfileImport.jobId}`);
    } catch {
      // The error is shown in the form.
    }
  };
  return (
    <>
      <DialogBody>
        <SelectField
          id="import-service"
          label="Service"
          value={name}
          help="It reads the profiles for you under its own terms and charges your account there."
          onChange={(chosen) => {
            setName(chosen);
            setKey('');
            setSource(null);
          }}
        >
          {services.map(({ name: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <FormGroup
          label={`${service.label} key`}
          labelFor="import-key"
          helperText={problems['key'] ?? 'Encrypted before it is stored, and never shown again.'}
          intent={problems['key'] ? 'danger' : 'none'}
        >
          <InputGroup
            id="import-key"
            type="password"
            autoComplete="off"
            value={typedKey}
            placeholder={service.keyMask ?? ''}
            onValueChange={setKey}
          />
        </FormGroup>
        <FormGroup
          label={service.sourceLabel}
          labelFor="import-source"
          helperText={problems['source'] ?? null}
          intent={problems['source'] ? 'danger' : 'none'}
        >
          <InputGroup id="import-source" value={typedSource ?? service.source} onValueChange={setSource} />
        </FormGroup>
        <FormGroup
          label="Addresses of profiles"
          labelFor="import-addresses"
          helperText={problems['addresses'] ?? priceWords(count, service)}
          intent={problems['addresses'] ? 'danger' : 'none'}
        >
          <TextArea
            id="import-addresses"
            fill
            rows={5}
            value={addresses}
            placeholder="https://www.linkedin.com/in/…"
            onChange={({ currentTarget }) => setAddresses(currentTarget.value)}
          />
        </FormGroup>
        <LabeledNumberField
          id="import-cap"
          label="Spend cap"
          labelInfo="(US dollars, optional)"
          value={spendCapUsd}
          min={0}
          step="any"
          problem={problems['spendCapUsd']}
          help="Further addresses are left out once it is reached."
          onChange={setCap}
        />
        <BasisFields
          values={values}
          problems={problems}
          set={(field) => (value) => setValues((before) => ({ ...before, [field]: value }))}
        />
        <p role="alert" className="error-line">
          {failure !== null && !isPlaced ? failure.message : null}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text="Import"
              disabled={count === 0 || values.basis === '' || (service.keyMask === null && typedKey.trim() === '')}
              loading={saving.loading || starting.loading}
              onClick={() => void start()}
            />
          </>
        }
      />
    </>
  );
}

function priceWords(count: number, { usdPerProfile, label }: ScrapingServiceFieldsFragment): string {
  if (count === 0) return 'One in each line, 200 at most. Ten posts are read of each, and no comments.';
  return `${counted(count, 'profile')}, about ${usd(count * usdPerProfile)} at ${label}. Ten posts are read of each, and no comments.`;
}
