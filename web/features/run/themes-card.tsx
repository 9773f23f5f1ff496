import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { aboutWords, moreOftenWords, namingWords, noThemeWords, themesBySide } from '../../../domain/themes/words.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { asSentiment, sentimentColor } from '../../components/sentiment.ts';
import { useScale } from '../../components/scale.tsx';
import { ShareBar } from '../../components/share-bars.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { RunThemesDocument, type RunThemesQuery } from '../../generated/breakdown/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted, percent } from '../../lib/format.ts';
import { ThemeQuotes } from './theme-quotes.tsx';
import styles from './themes-card.module.css';

type Themes = NonNullable<RunThemesQuery['simulationThemes']>;
type Theme = Themes['themes'][number];

export interface ThemesCardProps {
  jobId: string;
  /** Filters on attributes of the personas whose reasons are grouped; none for all. */
  only?: readonly string[];
}

/** The reasons in groups, for, against and missing apart, with approximate counts that lead to the quotes. */
export function ThemesCard({ jobId, only = [] }: ThemesCardProps) {
  const { data, previousData, error, refetch } = useQuery(RunThemesDocument, {
    variables: { jobId, only: [...only] },
  });
  const found = error ? null : ((data ?? previousData)?.simulationThemes ?? null);
  return (
    <Card
      title="Why, in themes"
      aside={
        found === null || found.themes.length === 0 ? undefined : (
          <span className="small muted figures">
            of {counted(found.people, 'person', 'people')}, counts approximate
          </span>
        )
      }
    >
      {error ? (
        <ErrorNote
          title="Themes could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      {data === undefined && found === null && !error ? <SkeletonLines widths={[90, 60, 85, 55, 80]} /> : null}
      {data !== undefined && !error && (found === null || found.themes.length === 0) ? (
        <p className="muted">{whyNone(found)}</p>
      ) : null}
      {found === null || found.themes.length === 0 ? null : (
        // Other reasons have other themes, of which none is open yet.
        <ThemeList key={`${found.reasons} ${found.themes[0]?.key}`} jobId={jobId} only={only} found={found} />
      )}
    </Card>
  );
}

function whyNone(found: Themes | null): string {
  return found === null || found.reasons === 0
    ? 'No reasons were given.'
    : `The ${counted(found.reasons, 'reason')} have too few words in common to be grouped. They are with the reactions.`;
}

/** Themes of one answer that are shown at first. */
const firstThemes = 3;

function ThemeList({ jobId, only = [], found }: ThemesCardProps & { found: Themes }) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const { names } = useScale();
  const sides = themesBySide(found.themes, names);
  const most = Math.max(...found.themes.map(({ about }) => about));
  return (
    <>
      {sides.map(({ side, heading, themes }) => (
        <section key={side} aria-labelledby={`${id}-${side}`}>
          <h3 id={`${id}-${side}`} className={styles.side}>
            {heading}
          </h3>
          <ul className={styles.list}>
            {(showsAll ? themes : themes.slice(0, firstThemes)).map((theme) => (
              <ThemeRow key={theme.key} jobId={jobId} only={only} theme={theme} most={most} />
            ))}
          </ul>
        </section>
      ))}
      <p className={`small muted ${styles.foot}`}>
        {sides.some(({ themes }) => themes.length > firstThemes) ? (
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text={showsAll ? 'Fewer themes' : `All ${count(found.themes.length)} themes`}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          />
        ) : null}
        <span>{noThemeWords(found.none, found.noneAbout, { count })}</span>
      </p>
      <p className="small muted">
        Grouped by the words that reasons share. {namingWords}
        {found.themes.some(({ moreOften }) => moreOften.length > 0)
          ? ` “More often” is corrected for ${counted(found.comparisons, 'comparison')} (p < 0.05, Holm).`
          : ''}
      </p>
    </>
  );
}

/** A theme whose name opens its quotes. */
function ThemeRow({ jobId, only = [], theme, most }: ThemesCardProps & { theme: Theme; most: number }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const kind = asSentiment(theme.sentiment);
  const moreOften = theme.moreOften.slice(0, 2).map((frequency) => moreOftenWords(frequency, { percent }));
  return (
    <li className={styles.theme} style={{ borderColor: sentimentColor[kind] }}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': id } : {})}
          onClick={() => setOpen(!isOpen)}
        >
          {theme.name}
        </button>
        <div className={styles.bar}>
          <ShareBar share={theme.about / most} color={sentimentColor[kind]} />
        </div>
        <span className={`figures ${styles.about}`}>{aboutWords(theme.about, { count })}</span>
      </div>
      {moreOften.length === 0 ? null : <p className="small muted">{moreOften.join(' · ')}</p>}
      {isOpen ? (
        <div id={id}>
          <ThemeQuotes jobId={jobId} only={only} theme={theme} />
        </div>
      ) : null}
    </li>
  );
}
