import { Button, Tag } from '@blueprintjs/core';
import { Link } from 'react-router';

/** Shown while the draft uses the personas of an earlier run, which locks the fields of their segments and number. */
export function SamePersonas({ jobId, onRemove }: { jobId: string; onRemove: () => void }) {
  return (
    <p>
      <Tag minimal intent="primary">
        Same personas as <Link to={`/runs/${jobId}`}>{jobId}</Link>
      </Tag>{' '}
      <span className="small muted">Uses the segments and number of that run.</span>{' '}
      <Button
        variant="minimal"
        size="small"
        intent="primary"
        text="Ask different personas instead"
        onClick={onRemove}
      />
    </p>
  );
}
