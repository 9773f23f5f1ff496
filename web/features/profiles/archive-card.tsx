import { useMutation } from '@apollo/client/react';
import { Button, FileInput, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { ReadPortableProfileDocument } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { type ReadArchive, uploadArchive } from './upload-archive.ts';

/** Fills in the form from what a member got from the network: an archive, or a token to read the same data. */
export function ArchiveCard({ onRead }: { onRead: (archive: ReadArchive) => void }) {
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [token, setToken] = useState('');
  const [readWithToken, { loading }] = useMutation(ReadPortableProfileDocument);
  const read = async (what: string, from: () => Promise<ReadArchive>) => {
    setProblem(null);
    setSaid(`Reading the ${what}…`);
    try {
      const archive = await from();
      setSaid(
        `${counted(archive.files.length, 'file')} read: ${archive.files.join(', ')}. Look through the facts below.`,
      );
      onRead(archive);
    } catch (error) {
      setSaid(null);
      setProblem((error as Error).message);
    }
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setName(file.name);
    void read('archive', () => uploadArchive(file));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read('profile', async () => {
      try {
        const { data } = await readWithToken({ variables: { token } });
        setToken('');
        return data?.readPortableProfile as ReadArchive;
      } catch (error) {
        throw new Error(shownError(error).message, { cause: error });
      }
    });
  };
  return (
    <Card title="From the network">
      <p className="muted mb-12">
        LinkedIn sends its members an archive of their own data as a ZIP. It fills in the form; address, date of birth,
        contacts, and messages are left out. Nothing is stored until you save.
      </p>
      <FormGroup label="Archive" labelFor="profile-archive">
        <FileInput
          hasSelection
          text={name ?? 'Choose a ZIP…'}
          inputProps={{
            id: 'profile-archive',
            accept: '.zip',
            onChange: ({ currentTarget }) => choose(currentTarget.files?.[0]),
          }}
        />
      </FormGroup>
      <form onSubmit={submit}>
        <FormGroup
          label="Or an access token for data portability"
          labelFor="profile-token"
          helperText="The member gets it from LinkedIn and agrees there to what is read. It is used once and not stored."
        >
          <InputGroup
            id="profile-token"
            type="password"
            autoComplete="off"
            value={token}
            onValueChange={setToken}
            rightElement={<Button type="submit" text="Read" disabled={token.trim() === ''} loading={loading} />}
          />
        </FormGroup>
      </form>
      <p role="status">{said}</p>
      <p role="alert" className="error-line">
        {problem}
      </p>
    </Card>
  );
}
