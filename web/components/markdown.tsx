import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import { Link } from 'react-router';
import { linkCitations } from '../../domain/simulations/citations.ts';
import styles from './markdown.module.css';

const allowed = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'blockquote', 'br', 'hr', 'a'];

/** Links within the page only; wherever else a model wants to send people, its words stay and the link goes. */
function InnerLink({ href, children }: ComponentProps<'a'>) {
  return href?.startsWith('?') ? <Link to={href}>{children}</Link> : <>{children}</>;
}

const components = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', a: InnerLink } as const;

interface MarkdownProps {
  text: string;
  /** Where a number in square brackets leads; null where it leads nowhere. */
  linkTo?: (cited: number) => string | null;
}

/** Text a model wrote, formatted. Only plain elements: no images, no HTML. Its headings go below those of the page. */
export function Markdown({ text, linkTo }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml components={components}>
        {linkTo ? linkCitations(text, linkTo) : text}
      </ReactMarkdown>
    </div>
  );
}
