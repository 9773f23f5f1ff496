import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, InputGroup, Tag } from '@blueprintjs/core';
import { Edit, Plus, Star, StarEmpty } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { labelLimits } from '../../../domain/simulations/library/labels.ts';
import {
  RenameRunDocument,
  RunLabelsDocument,
  StarRunsDocument,
  TagRunsDocument,
  type RunLabelsFieldsFragment,
} from '../../generated/library/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './run-labels.module.css';

type RunLabels = RunLabelsFieldsFragment;

/** Reads the labels of a run and what it belongs to; null until they are there. */
export function useRunLabels(jobId: string) {
  return useQuery(RunLabelsDocument, { variables: { jobId } }).data?.runLabels ?? null;
}

/** Fields that replace a button take its focus, once. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

function complain(error: unknown): void {
  void toast(`The run could not be changed: ${shownError(error).message}`, 'danger');
}

/** The button that edits the name where it stands, and the star. */
function NameTools({ labels, onEdit }: { labels: RunLabels; onEdit: () => void }) {
  const { cache } = useApolloClient();
  const [starRuns] = useMutation(StarRunsDocument);
  const { jobId, name, isStarred } = labels;
  const star = () =>
    starRuns({ variables: { jobIds: [jobId], isStarred: !isStarred } }).then(
      () =>
        cache.modify({
          id: cache.identify({ ...labels, __typename: 'RunLabels' }) ?? '',
          fields: { isStarred: () => !isStarred },
        }),
      complain,
    );
  return (
    <span className={styles.tools}>
      <Button
        variant="minimal"
        icon={<Edit />}
        aria-label={name === null ? 'Give the run a name' : 'Rename the run'}
        onClick={onEdit}
      />
      <Button
        variant="minimal"
        icon={isStarred ? <Star className={`${styles.starred}`} /> : <StarEmpty />}
        aria-label="Star the run"
        aria-pressed={isStarred}
        onClick={() => void star()}
      />
    </span>
  );
}

/** The field in which the name is edited: Enter or leaving it saves, Escape keeps the old one. */
export function NameField({ labels: { jobId, name }, onDone }: { labels: RunLabels; onDone: () => void }) {
  const [text, setText] = useState(name ?? '');
  const [rename] = useMutation(RenameRunDocument);
  const isOver = useRef(false);
  useReturnFocus();
  const end = async (isSaved: boolean) => {
    // Closing the field takes the focus from it, which must not save again.
    if (isOver.current) return;
    isOver.current = true;
    if (isSaved && text.trim() !== (name ?? '')) {
      try {
        await rename({ variables: { jobId, name: text } });
      } catch (error) {
        isOver.current = false;
        return complain(error);
      }
    }
    onDone();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') void end(true);
    if (key === 'Escape') void end(false);
  };
  return (
    <InputGroup
      aria-label="Name of the run"
      placeholder="Name of the run"
      size="large"
      inputRef={focusField}
      maxLength={labelLimits.nameCharacters}
      value={text}
      onValueChange={setText}
      onKeyDown={onKeyDown}
      onBlur={() => void end(true)}
    />
  );
}

/** Labels of a run: buttons for its name and star, its project, and its tags. */
export function RunTags({ labels, onRename }: { labels: RunLabels; onRename: () => void }) {
  const { jobId, tags, project } = labels;
  const { refetch } = useQuery(RunLabelsDocument, { variables: { jobId }, fetchPolicy: 'cache-only' });
  const [isAdding, setAdding] = useState(false);
  const [tagRuns] = useMutation(TagRunsDocument);
  const change = async (changes: { add?: string[]; remove?: string[] }) => {
    try {
      await tagRuns({ variables: { jobIds: [jobId], ...changes } });
      await refetch();
    } catch (error) {
      complain(error);
    }
  };
  const add = (text: string) => {
    setAdding(false);
    if (text.trim() !== '') void change({ add: [text] });
  };
  return (
    <div className={styles.tags}>
      <NameTools labels={labels} onEdit={onRename} />
      {project === null ? null : <span className="small muted">Project: {project.name}</span>}
      {tags.map((tag) => (
        <Tag key={tag} minimal>
          {tag}{' '}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove the tag ${tag}`}
            onClick={() => void change({ remove: [tag] })}
          >
            ×
          </button>
        </Tag>
      ))}
      {isAdding ? <TagField onAdd={add} /> : null}
      {tags.length < labelLimits.tagsPerRun ? (
        <Button variant="minimal" size="small" icon={<Plus />} text="Tag" onClick={() => setAdding(true)} />
      ) : null}
    </div>
  );
}

function TagField({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('');
  const isOver = useRef(false);
  useReturnFocus();
  const end = (given: string) => {
    if (isOver.current) return;
    isOver.current = true;
    onAdd(given);
  };
  return (
    <InputGroup
      aria-label="Tag"
      placeholder="Tag, then Enter"
      size="small"
      inputRef={focusField}
      maxLength={labelLimits.tagCharacters}
      value={text}
      onValueChange={setText}
      onKeyDown={({ key }) => {
        if (key === 'Enter') end(text);
        if (key === 'Escape') end('');
      }}
      onBlur={() => end(text)}
    />
  );
}
