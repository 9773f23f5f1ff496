import { Help } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { helpTitles } from '../../generated/help-titles.ts';
import { findHelp } from './find-help.ts';
import styles from './help.module.css';
import { HelpText } from './help-text.tsx';

/** The pages of the help: a list that can be searched, and the chosen page. */
export function HelpScreen() {
  const { page } = useParams();
  const [query, setQuery] = useState('');
  const shown = helpTitles.find(({ slug }) => slug === page);
  const found = findHelp(query);
  return (
    <div className={styles.screen}>
      <ScreenName>{shown?.title ?? 'Help'}</ScreenName>
      <Card title="Help" className={styles.list ?? ''}>
        <SearchField label="Search the help" placeholder="Search the help" value={query} onChange={setQuery} />
        <nav aria-label="Help">
          <ul className="plain-list">
            {found.map(({ slug, title, line }) => (
              <li key={slug}>
                <Link to={`/help/${slug}`} aria-current={slug === page ? 'page' : undefined}>
                  {title}
                </Link>
                {line === null ? null : <p className="small muted">{line}</p>}
              </li>
            ))}
          </ul>
        </nav>
        {found.length === 0 ? (
          <p role="status" className="muted">
            No page has these words. Try fewer.
          </p>
        ) : null}
      </Card>
      {page !== undefined && shown === undefined ? (
        <Card>
          <EmptyState icon={<Help size={24} />} title="This page does not exist">
            Choose another one from the list.
          </EmptyState>
        </Card>
      ) : (
        <Card title={shown?.title ?? 'What do you want to know?'} className={styles.page ?? ''}>
          {shown === undefined ? (
            <p>
              Each page is read in two minutes. “Help on this page” in the menu above opens the one for where you are.
              The <a href="/third-party-notices.md">packages of others</a> in these pages have licenses of their own.
            </p>
          ) : (
            <HelpText slug={shown.slug} />
          )}
        </Card>
      )}
    </div>
  );
}
