import { useQuery } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { PersonProfileDocument, type ProfileFieldsFragment } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { formatDay } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { basisWords } from './basis-words.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { PapersCard } from './papers/papers-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { valuesOfProfile } from './profile-values.ts';
import { RemovalNotice } from './removal-notice.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import styles from './profiles.module.css';

/** One profile: what is known, why it may be used, and what a model is told of it. */
export function ProfileScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(PersonProfileDocument, { variables: { id } });
  if (!data)
    return (
      <>
        <ScreenName>Profile</ScreenName>
        {error ? (
          <ErrorNote
            title="The profile could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonBlock height={240} />
        )}
      </>
    );
  if (!data.personProfile)
    return (
      <>
        <ScreenName>Profile</ScreenName>
        <EmptyState title="There is no such profile">
          It may have been forgotten, or it belongs to another account.
        </EmptyState>
      </>
    );
  return <Profile key={id} profile={data.personProfile} />;
}

function Profile({ profile }: { profile: ProfileFieldsFragment }) {
  const [isEdited, setEdited] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const { name, problem, removal } = profile;
  if (isEdited)
    return (
      <div className="stack">
        <ScreenName>{name}</ScreenName>
        <ProfileForm
          initial={valuesOfProfile(profile)}
          before={profile}
          source="typed"
          onSaved={() => {
            setEdited(false);
            void toast('Saved', 'success');
          }}
        />
      </div>
    );
  return (
    <div className="stack">
      <ScreenName>{name}</ScreenName>
      {removal ? (
        <RemovalNotice profile={profile} removal={removal} onForget={() => setForgotten(true)} />
      ) : problem ? (
        <Callout intent="warning" icon={false}>
          <strong>This profile is asked nothing.</strong> {problem} Edit the profile to say why it may be used.
        </Callout>
      ) : null}
      <Card
        title={name}
        aside={
          <div className="wrapping-row">
            <Button text="Edit" onClick={() => setEdited(true)} />
            <Button intent="danger" variant="outlined" text="Forget…" onClick={() => setForgotten(true)} />
          </div>
        }
      >
        <Facts profile={profile} />
      </Card>
      {problem ? null : <PromptPreview id={profile.id} />}
      <PapersCard profileId={profile.id} isUsable={!problem} />
      {isForgotten ? <ForgetDialog profile={profile} onClose={() => setForgotten(false)} /> : null}
    </div>
  );
}

function Facts({ profile }: { profile: ProfileFieldsFragment }) {
  const { education, skills, interests, formerCompanies, recentPosts } = profile;
  const facts: [string, string | null | undefined][] = [
    ['May be used', basisWords(profile)],
    ['Agreement', profile.basisNote],
    ['Until', profile.expiresAt ? formatDay(profile.expiresAt) : null],
    ['Headline', profile.headline],
    ['Position', profile.position],
    ['Company', profile.company],
    ['Earlier employers', formerCompanies.join(', ')],
    ['Location', profile.location],
    ['Education', education.join('; ')],
    ['Skills', skills.join(', ')],
    ['Interests', interests.join(', ')],
    ['About', profile.about],
    ['Way of writing', profile.writingStyle],
    ['Posts', recentPosts.length === 0 ? null : String(recentPosts.length)],
    ['Address', profile.url],
    ['Added', formatDay(profile.importedAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) =>
        text ? (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
