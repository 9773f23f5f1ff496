import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import { Link } from 'react-router';
import { linkCitations } from '../../domain/simulations/citations.ts';
import styles from './markdown.module.css';

const allowed = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'blockquote', 'br', 'hr', 'a'];

/** Only links within the page; other links of a model are reduced to their text. */
function InnerLink({ href, children }: ComponentProps<'a'>) {
  return href?.startsWith('?') ? <Link to={href}>{children}</Link> : <>{children}</>;
}

/** Headings rank below those of the page. */
const components = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', a: InnerLink } as const;

interface MarkdownProps {
  text: string;
  /** Target of a number in square brackets; null for none. */
  linkTo?: (cited: number) => string | null;
}

/** Renders markdown that a model wrote, with plain elements only: no images, no HTML. */
export function Markdown({ text, linkTo }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml components={components}>
        {linkTo ? linkCitations(text, linkTo) : text}
      </ReactMarkdown>
    </div>
  );
}
