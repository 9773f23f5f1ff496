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
      setSaid(saidOf(archive));
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
        LinkedIn, X, Mastodon, Facebook, and Instagram send their members an archive of their own data as a ZIP, Bluesky
        as a .car file. It fills in the form; address, date of birth, contacts, and messages are left out. Ask Facebook
        and Instagram for the format JSON. Nothing is stored until you save.
      </p>
      <FormGroup label="Archive" labelFor="profile-archive">
        <FileInput
          hasSelection
          text={name ?? 'Choose a ZIP or .car…'}
          inputProps={{
            id: 'profile-archive',
            accept: '.zip,.car',
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

/** Such as '2 files read: tweets.js, account.js. 7 posts found = 5 read + 2 without words. Look through the facts below.' */
function saidOf({ files, posts, notes = [] }: ReadArchive): string {
  const leftOut = posts?.leftOut.map(({ why, count }) => ` + ${count.toLocaleString('en-US')} ${why}`).join('') ?? '';
  const sum =
    posts === undefined || posts.found === 0
      ? []
      : [`${counted(posts.found, 'post')} found = ${posts.read} read${leftOut}.`];
  const read = `${counted(files.length, 'file')} read: ${files.join(', ')}.`;
  return [read, ...sum, 'Look through the facts below.', ...notes].join(' ');
}
