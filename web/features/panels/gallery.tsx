import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import {
  DeletePanelTemplateDocument,
  type PanelGuidesQuery,
  PanelGuidesDocument,
  SavePanelTemplateDocument,
} from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './panels.module.css';

type Guide = PanelGuidesQuery['panelGuides'][number];

const whoseWords: Record<string, string> = { own: 'Yours', public: 'Shared by others' };

/** The templates to begin a panel with. */
export function Gallery() {
  const { data, refetch } = useQuery(PanelGuidesDocument, { fetchPolicy: 'cache-and-network' });
  const [query, setQuery] = useState('');
  const guides = data?.panelGuides.filter(({ name, category, description }) =>
    `${name} ${category} ${description}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <Card title="Begin a panel" aside={<Link to="/panels/new">Without a template</Link>}>
      <SearchField label="Search templates" placeholder="Search templates" value={query} onChange={setQuery} />
      {guides === undefined ? <SkeletonBlock height={200} /> : null}
      {guides?.length === 0 ? <p className="muted">No template has these words.</p> : null}
      <ul className={styles.gallery}>
        {guides?.map((guide) => (
          <Template key={guide.id} guide={guide} onChanged={refetch} />
        ))}
      </ul>
    </Card>
  );
}

function Template({ guide, onChanged }: { guide: Guide; onChanged: () => Promise<unknown> }) {
  const { id, name, category, description, suggestedParticipants, whose, isPublic, uses, setup } = guide;
  const [remove] = useMutation(DeletePanelTemplateDocument);
  const [save] = useMutation(SavePanelTemplateDocument);
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
      await onChanged();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const saveAgain = () =>
    run(async () => {
      const template = { name, category, description, isPublic, suggestedParticipants, setup };
      await save({ variables: { template } });
    });
  const erase = () =>
    run(async () => {
      await remove({ variables: { id } });
      void toast('Template deleted', 'none', { text: 'Undo', onClick: () => void saveAgain() });
    });
  const words = [whoseWords[whose] ?? '', whose === 'own' && isPublic ? 'public' : '', category];
  return (
    <li className={styles.guide}>
      <span className="muted">{words.filter((word) => word !== '').join(' · ')}</span>
      {setup === null ? name : <Link to={`/panels/new?template=${id}`}>{name}</Link>}
      {setup === null ? <p>It was saved by another version and can no longer be used.</p> : <p>{description}</p>}
      <span className="muted figures">
        {counted(suggestedParticipants, 'participant')}
        {uses === null ? '' : ` · used ${counted(uses, 'time')}`}
      </span>
      {whose === 'own' ? (
        <Button
          size="small"
          variant="minimal"
          icon={<Trash />}
          aria-label={`Delete the template ${name}`}
          onClick={() => void erase()}
        />
      ) : null}
    </li>
  );
}
