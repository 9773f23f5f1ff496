import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import { Link } from 'react-router';
import { helpTexts } from '../../generated/help-texts.ts';
import styles from './help.module.css';

function ScreenLink({ href, children }: ComponentProps<'a'>) {
  return <Link to={href ?? '/help'}>{children}</Link>;
}

const components = { a: ScreenLink } as const;

/** The text of one page. Its links lead to screens and other pages. */
export function HelpText({ slug }: { slug: keyof typeof helpTexts }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown skipHtml components={components}>
        {helpTexts[slug]}
      </ReactMarkdown>
    </div>
  );
}
