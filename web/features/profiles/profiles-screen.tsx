import { useQuery } from '@apollo/client/react';
import { Button, Checkbox, Tag } from '@blueprintjs/core';
import { IdNumber, Import, Link as LinkIcon, People, Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { PersonProfilesDocument, type ProfileFieldsFragment } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { formatDay } from '../../lib/format.ts';
import { AddressImportsCard } from './address-imports-card.tsx';
import { AddressesDialog } from './addresses-dialog.tsx';
import { basisWords } from './basis-words.ts';
import styles from './profiles.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { SegmentDialog } from './segment-dialog.tsx';

/** The person's imported profiles, by name. */
export function ProfilesScreen() {
  const { data, error, refetch } = useQuery(PersonProfilesDocument, { fetchPolicy: 'cache-and-network' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'segment' | 'import' | 'addresses' | null>(null);
  const profiles = data?.personProfiles;
  const add = (
    <div className="wrapping-row">
      <LinkButton to="/profiles/new" intent="primary" icon={<Plus />} text="Add a profile" />
      <Button icon={<Import />} text="Import a file" onClick={() => setDialog('import')} />
      <Button icon={<LinkIcon />} text="Import by addresses" onClick={() => setDialog('addresses')} />
    </div>
  );
  const there = chosen.filter((id) => profiles?.some((profile) => profile.id === id && profile.problem === null));
  return (
    <div className="stack">
      <ScreenName>Profiles</ScreenName>
      <Card
        title="Your profiles"
        aside={
          profiles === undefined || profiles.length === 0 ? null : (
            <div className="wrapping-row">
              <Button
                icon={<People />}
                text={there.length === 0 ? 'Make a segment' : `Make a segment of ${there.length}`}
                disabled={there.length === 0}
                onClick={() => setDialog('segment')}
              />
              {add}
            </div>
          )
        }
      >
        {profiles === undefined && error ? (
          <ErrorNote
            title="Your profiles could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : null}
        {profiles === undefined && !error ? <SkeletonBlock height={120} /> : null}
        {profiles?.length === 0 ? (
          <EmptyState icon={<IdNumber size={28} />} title="No profiles yet" action={add}>
            Test a message on personas that stand for people you know, with their agreement. Names are never told to a
            model unless you choose so.
          </EmptyState>
        ) : null}
        {profiles === undefined || profiles.length === 0 ? null : (
          <ProfileTable profiles={profiles} chosen={there} onChoose={setChosen} />
        )}
      </Card>
      {dialog === 'segment' ? <SegmentDialog ids={there} onClose={() => setDialog(null)} /> : null}
      <AddressImportsCard />
      {dialog === 'addresses' ? <AddressesDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'import' ? <ImportDialog onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

interface ProfileTableProps {
  profiles: readonly ProfileFieldsFragment[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

function ProfileTable({ profiles, chosen, onChoose }: ProfileTableProps) {
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <WideTable label="Your profiles">
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <span className="visually-hidden">Chosen</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col">Headline</th>
          <th scope="col">May be used</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {profiles.map((profile) => (
          <tr key={profile.id}>
            <td>
              <Checkbox
                aria-label={`Choose ${profile.name}`}
                checked={chosen.includes(profile.id)}
                disabled={profile.problem !== null}
                onChange={() => toggle(profile.id)}
              />
            </td>
            <th scope="row" className={styles.name}>
              <Link to={`/profiles/${profile.id}`}>{profile.name}</Link>
            </th>
            <td>{profile.headline ?? profile.position}</td>
            <td>
              {profile.problem ? (
                <Tag minimal intent="warning">
                  {profile.basis === null ? 'no agreement' : 'no longer'}
                </Tag>
              ) : (
                basisWords(profile)
              )}
            </td>
            <td>{profile.expiresAt ? formatDay(profile.expiresAt) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
