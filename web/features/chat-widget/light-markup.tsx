import { type Block, type Inline, readMarkup } from './markup.ts';
import styles from './chat-widget.module.css';

/** The pieces of a line. */
function Words({ content }: { content: readonly Inline[] }) {
  return content.map(({ kind, text }, place) => {
    if (kind === 'bold') return <strong key={place}>{text}</strong>;
    return kind === 'code' ? <code key={place}>{text}</code> : <span key={place}>{text}</span>;
  });
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3>
          <Words content={block.content} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Words content={block.content} />
        </p>
      );
    case 'bullets':
      return (
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>
              <Words content={item} />
            </li>
          ))}
        </ul>
      );
    case 'numbers':
      return (
        <ol start={block.start}>
          {block.items.map((item, place) => (
            <li key={place}>
              <Words content={item} />
            </li>
          ))}
        </ol>
      );
  }
}

/** Renders a reply with its light markup as elements, never as HTML. */
export function LightMarkup({ text }: { text: string }) {
  return (
    <div className={styles.markup}>
      {readMarkup(text).map((block, place) => (
        <BlockView key={place} block={block} />
      ))}
    </div>
  );
}
