import ReactMarkdown from 'react-markdown';
import styles from './markdown.module.css';

const allowed = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'blockquote', 'br', 'hr'];

/** Text a model wrote, formatted. Only plain elements: no links, images or HTML. Its headings go below those of the page. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml components={{ h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5' }}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
