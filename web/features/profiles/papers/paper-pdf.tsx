import { useApolloClient } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import {
  FetchPaperPdfDocument,
  type PaperFieldsFragment,
  ProfilePapersDocument,
} from '../../../generated/profiles/graphql.ts';
import { download } from '../../../lib/download.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import { indexWords, pdfWords } from './paper-words.ts';
import { uploadPdf } from './upload-pdf.ts';
import styles from './papers.module.css';

interface PaperPdfProps {
  paper: PaperFieldsFragment;
  onPdfWanted: (() => void) | undefined;
  /** Further buttons. */
  children: ReactNode;
}

/** State of a paper's PDF, and what can be done about it. */
export function PaperPdf({ paper, onPdfWanted, children }: PaperPdfProps) {
  const { id, title, pdfState, pdfPath, pdfUrl } = paper;
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch((failure: unknown) => toast(shownError(failure).message, 'danger'));
    setBusy(false);
  };
  const upload = (file: File | undefined) =>
    file === undefined
      ? undefined
      : shown(async () => {
          try {
            await uploadPdf(id, file);
            void toast('PDF stored', 'success');
          } finally {
            await client.refetchQueries({ include: [ProfilePapersDocument] });
          }
        });
  const fetchAgain = (then: () => void) =>
    shown(async () => {
      await client.mutate({ mutation: FetchPaperPdfDocument, variables: { id } });
      then();
    });
  return (
    <>
      <p className={styles.quiet}>
        <span className={pdfState === 'failed' ? styles.problem : undefined}>{pdfWords(paper)}</span>
        {' · '}
        {indexWords(paper)}
      </p>
      <div className="wrapping-row">
        {pdfPath ? (
          <Button
            size="small"
            text="Download"
            aria-label={`Download: ${title}`}
            onClick={() => void shown(() => download(addressOf(pdfPath), pdfPath.split('/').at(-1) ?? 'paper.pdf'))}
          />
        ) : null}
        {pdfState === 'failed' && pdfUrl && onPdfWanted ? (
          <Button
            size="small"
            text="Try again"
            aria-label={`Try again: ${title}`}
            onClick={() => void fetchAgain(onPdfWanted)}
          />
        ) : null}
        {pdfState === 'failed' && pdfUrl && /^https?:\/\//.test(pdfUrl) ? (
          <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={`Address of the PDF: ${title}`}>
            Address of the PDF
          </a>
        ) : null}
        <Button
          size="small"
          text={pdfPath ? 'Replace PDF' : 'Upload PDF'}
          aria-label={`${pdfPath ? 'Replace PDF' : 'Upload PDF'}: ${title}`}
          loading={isBusy}
          onClick={() => input.current?.click()}
        />
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        aria-label={`PDF of ${title}`}
        onChange={({ currentTarget }) => {
          void upload(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function addressOf(path: string): string {
  return `/api/files/${path.split('/').map(encodeURIComponent).join('/')}`;
}
