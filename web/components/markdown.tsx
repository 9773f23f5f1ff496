import { type ComponentProps, useMemo } from 'react';
import ReactMarkdown from 'react-markdown';
import { Link } from 'react-router';
import { figureAnchors, unknownFigureText } from '../../domain/assistant/mark-figures.ts';
import { linkCitations } from '../../domain/simulations/citations.ts';
import styles from './markdown.module.css';

const allowed = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'blockquote', 'br', 'hr', 'a'];

/** Only links within the page; other links of a model are reduced to their text. */
function InnerLink({ href, children }: ComponentProps<'a'>) {
  if (href === figureAnchors.unknown)
    return (
      <span className={styles.unknown}>
        {children} <small>{unknownFigureText}</small>
      </span>
    );
  return href?.startsWith('?') ? <Link to={href}>{children}</Link> : <>{children}</>;
}

/** Headings rank below those of the page. */
const components = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', a: InnerLink } as const;

/** Renders the links of figures as buttons that show the call they come from. */
function withFigures(onFigure: (call: number) => void) {
  return {
    ...components,
    a: (link: ComponentProps<'a'>) => {
      if (!link.href?.startsWith(figureAnchors.call)) return <InnerLink {...link} />;
      const call = Number(link.href.slice(figureAnchors.call.length));
      return (
        <button
          type="button"
          className={styles.figure}
          title="Show where this figure comes from"
          onClick={() => onFigure(call)}
        >
          {link.children}
        </button>
      );
    },
  };
}

interface MarkdownProps {
  text: string;
  /** Target of a number in square brackets; null for none. */
  linkTo?: (cited: number) => string | null;
  /** Called with the number of the call that a figure of the text comes from. */
  onFigure?: (call: number) => void;
}

/** Renders markdown that a model wrote, with plain elements only: no images, no HTML. */
export function Markdown({ text, linkTo, onFigure }: MarkdownProps) {
  const shown = useMemo(() => (onFigure ? withFigures(onFigure) : components), [onFigure]);
  return (
    <div className={styles.text}>
      <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml components={shown}>
        {linkTo ? linkCitations(text, linkTo) : text}
      </ReactMarkdown>
    </div>
  );
}
