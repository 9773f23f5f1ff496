import { LinkButton } from '../../../components/link-button.tsx';
import type { PaperFieldsFragment } from '../../../generated/profiles/graphql.ts';
import { count, counted } from '../../../lib/format.ts';

/** How many of the papers can be searched, with the way to where the index is built. */
export function IndexState({ papers }: { papers: readonly PaperFieldsFragment[] }) {
  const withText = papers.filter(({ indexState }) => indexState !== 'none');
  const indexed = withText.filter(({ indexState }) => indexState === 'indexed').length;
  if (withText.length === 0) return <p>No paper can be searched, because none has an abstract or a text.</p>;
  const isWhole = indexed === withText.length;
  return (
    <div className="wrapping-row">
      <span>
        {indexed === 0
          ? `No paper is in the index yet; ${counted(withText.length, 'paper')} could be searched.`
          : `In the index: ${count(indexed)} of ${counted(withText.length, 'paper')} with an abstract or a text.`}
      </span>
      <LinkButton to="/research" size="small" text={isWhole ? 'Search them' : 'Go to the index'} />
    </div>
  );
}
