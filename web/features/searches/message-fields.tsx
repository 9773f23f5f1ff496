import { Button, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { searchLimits } from '../../../domain/searches/setup.ts';
import { Card } from '../../components/card.tsx';
import { SegmentField } from '../../components/segment-field.tsx';
import type { SearchDraft } from './draft.ts';
import styles from './searches.module.css';

export interface DraftFieldsProps {
  draft: SearchDraft;
  change: (part: Partial<SearchDraft>) => void;
}

/** The messages to begin with, and for whom. */
export function MessageFields({ draft: { messages, segmentIds }, change }: DraftFieldsProps) {
  const set = (at: number, message: string) =>
    change({ messages: messages.map((before, place) => (place === at ? message : before)) });
  return (
    <Card title="What should be worded better?">
      {messages.map((message, at) => (
        // Messages have no identity of their own; their place is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={at === 0 ? undefined : styles.messageField}>
          <FormGroup
            label={at === 0 ? 'Your message' : `Another message ${at + 1}`}
            labelFor={`search-message-${at}`}
            {...(at === 0 ? { helperText: 'Everything is compared to it.' } : {})}
          >
            <TextArea
              id={`search-message-${at}`}
              fill
              rows={4}
              maxLength={searchLimits.messageCharacters}
              value={message}
              onChange={({ target }) => set(at, target.value)}
            />
          </FormGroup>
          {at === 0 ? null : (
            <Button
              size="small"
              icon={<Trash />}
              aria-label={`Remove message ${at + 1}`}
              onClick={() => change({ messages: messages.filter((_, place) => place !== at) })}
            />
          )}
        </div>
      ))}
      {messages.length < searchLimits.seeds.most ? (
        <Button
          variant="minimal"
          size="small"
          icon={<Plus />}
          className="mb-12"
          text="Begin with another message, too"
          onClick={() => change({ messages: [...messages, ''] })}
        />
      ) : null}
      <SegmentField
        id="search-segments"
        canDescribe
        chosen={segmentIds}
        onChange={(chosen) => change({ segmentIds: chosen })}
      />
    </Card>
  );
}

/** The name of the search. */
export function TitleField({ draft: { title }, change }: DraftFieldsProps) {
  return (
    <FormGroup label="Title" labelInfo="(optional)" labelFor="search-title" className="mb-0">
      <InputGroup
        id="search-title"
        value={title}
        maxLength={searchLimits.titleCharacters}
        placeholder="The beginning of your message"
        onValueChange={(value) => change({ title: value })}
      />
    </FormGroup>
  );
}
