import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ScreenName } from '../../components/page-title.tsx';
import { toast } from '../../lib/toaster.ts';
import { ProfileForm } from './profile-form.tsx';
import { emptyProfile, type ProfileValues, valuesOfArchive } from './profile-values.ts';
import { ArchiveCard } from './archive-card.tsx';
import type { ReadArchive } from './upload-archive.ts';

interface Start {
  values: ProfileValues;
  source: 'archive' | 'typed';
  /** Changes with each archive, so that the form begins again. */
  key: number;
}

/** Adds a profile: from the network, with the archive or the token that its person got there, or typed by hand. */
export function NewProfileScreen() {
  const navigate = useNavigate();
  const [start, setStart] = useState<Start>({ values: emptyProfile, source: 'typed', key: 0 });
  const read = (archive: ReadArchive) =>
    setStart(({ key }) => ({ values: valuesOfArchive(archive), source: 'archive', key: key + 1 }));
  return (
    <div className="stack">
      <ScreenName>New profile</ScreenName>
      <ArchiveCard onRead={read} />
      <ProfileForm
        key={start.key}
        initial={start.values}
        before={null}
        source={start.source}
        onSaved={({ id, name }) => {
          void toast(`${name} was saved`, 'success');
          void navigate(`/profiles/${id}`);
        }}
      />
    </div>
  );
}
