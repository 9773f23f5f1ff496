import type { ChatMessageFieldsFragment } from '../../generated/graphql.ts';
import { when } from '../../lib/format.ts';
import styles from './assistant.module.css';

/** What the person asked. */
export function Question({ message: { content, original, createdAt } }: { message: ChatMessageFieldsFragment }) {
  return (
    <article className={styles.question} aria-label="You">
      <div className={styles.head}>
        <span className={styles.who}>You</span>
        <time className="small muted figures" dateTime={createdAt}>
          {when(createdAt)}
        </time>
      </div>
      {original === null ? <p className={styles.said}>{content}</p> : <Improve original={original} wish={content} />}
    </article>
  );
}

function Improve({ original, wish }: { original: string; wish: string }) {
  return (
    <>
      <p className="small muted">{wish === '' ? 'Improve this message' : `Improve this message: ${wish}`}</p>
      <p className={styles.said}>{original}</p>
    </>
  );
}
