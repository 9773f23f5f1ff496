import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { SegmentImportDocument } from '../../generated/segments/graphql.ts';
import { DropZone } from './drop-zone.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReading, type Upload } from './import-reading.tsx';
import { uploadFile } from './upload-file.ts';

/**
 * Imports a file into a segment in three steps: the file, its columns, and the progress. The import is in the address.
 */
export function ImportScreen() {
  const [params, setParams] = useSearchParams();
  const importId = params.get('import') ?? '';
  const into = params.get('into') ?? '';
  const { data, loading } = useQuery(SegmentImportDocument, { variables: { id: importId }, skip: importId === '' });
  const [upload, setUpload] = useState<Upload | null>(null);
  const record = importId === '' ? null : data?.segmentImport;
  const go = (next: Record<string, string>) => setParams({ ...(into ? { into } : {}), ...next }, { replace: true });

  const step = () => {
    if (importId !== '' && loading && !data) return <SkeletonBlock height={320} />;
    const onRead = (id: string, file: Upload) => {
      setUpload(file);
      go({ import: id });
    };
    if (!record) return <FileStep isGone={importId !== ''} onRead={onRead} />;
    if (record.status === 'ready')
      return (
        <ImportMapping key={record.id} record={record} initialInto={into} onOther={() => go({})}>
          <ImportReading record={record} upload={upload} onRead={onRead} />
        </ImportMapping>
      );
    return <ImportProgress key={record.id} importId={record.id} onAnother={() => go({})} />;
  };
  return (
    <div className="stack">
      <PageTitle>Import profiles</PageTitle>
      <div>
        <h1>Import profiles</h1>
        <p className="muted">
          Voters or customers from a file. Nothing is stored in a segment until you have previewed the result.
        </p>
      </div>
      {step()}
    </div>
  );
}

/** The choice and upload of the file; `isGone` when the address names an import that no longer exists. */
function FileStep({ isGone, onRead }: { isGone: boolean; onRead: (id: string, upload: Upload) => void }) {
  const [uploaded, setUploaded] = useState<number | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(
    isGone ? 'That import no longer exists. Choose its file again.' : null,
  );
  const aborter = useRef<AbortController>(null);

  const send = async (file: File) => {
    aborter.current = new AbortController();
    setProblem(null);
    setFileName(file.name);
    setUploaded(0);
    try {
      onRead(await uploadFile(file, setUploaded, aborter.current.signal), { file, choices: {} });
    } catch (error) {
      // A DOMException means that the person cancelled the upload.
      if (!(error instanceof DOMException))
        setProblem(error instanceof Error ? error.message : 'The file could not be sent');
    } finally {
      setUploaded(null);
    }
  };
  return (
    <Card label="File">
      <DropZone
        uploaded={uploaded}
        fileName={fileName}
        problem={problem}
        onFile={(file) => void send(file)}
        onCancel={() => aborter.current?.abort()}
      />
    </Card>
  );
}
