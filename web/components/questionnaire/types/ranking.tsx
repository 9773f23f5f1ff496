import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { optionText } from '../../../../domain/surveys/parts/option.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { placesIn, useNumberKeys } from '../number-keys.ts';
import { usePageWords } from '../page-words.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

/** Puts an option at a place among the ranked ones. */
function movedTo(order: readonly string[], id: string, place: number): string[] {
  return order.filter((one) => one !== id).toSpliced(place, 0, id);
}

/** Options are pressed in order; those placed are moved by buttons, by arrow keys, or dragged. */
export function RankingAnswer({ question, answer, onAnswer, isDisabled }: TypeProps<'ranking'>) {
  const say = usePageWords();
  const { options, top } = question;
  const order = answer ?? [];
  const places = Math.min(top ?? options.length, options.length);
  const left = options.filter(({ id }) => !order.includes(id));
  const isFull = order.length >= places;
  const root = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // The pressed button moves or goes away with its option, and focus with it.
  const [focusOn, setFocusOn] = useState<string | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    root.current?.querySelector<HTMLElement>(`[data-name="${focusOn}"]`)?.focus();
    setFocusOn(null);
  }, [focusOn]);

  const nameOf = (id: string) => optionText(options, id);
  const place = (id: string, at: number, focusName: string) => {
    // Anything can be dragged here, also what is no option.
    if (isDisabled || !options.some((option) => option.id === id)) return;
    if (at < 0 || at >= places || (isFull && !order.includes(id))) return;
    const moved = movedTo(order, id, Math.min(at, order.length));
    onAnswer(moved);
    setSaid(say('isPlaced', { option: nameOf(id), place: moved.indexOf(id) + 1, places }));
    setFocusOn(focusName);
  };
  const add = (id: string) => {
    const following = left[left.findIndex((one) => one.id === id) + 1] ?? left.find((one) => one.id !== id);
    const isLast = order.length + 1 >= places || following === undefined;
    place(id, order.length, isLast ? `${id}-up` : following.id);
  };
  const remove = (id: string) => {
    onAnswer(order.filter((one) => one !== id));
    setSaid(say('isNotPlaced', { option: nameOf(id) }));
    setFocusOn(id);
  };
  const onKeyDown = useNumberKeys(placesIn(options), (index) => {
    const id = options[index]?.id ?? '';
    if (order.includes(id)) remove(id);
    else add(id);
  });
  return (
    <div ref={root} onKeyDown={onKeyDown} role="presentation" className={styles.choices}>
      <p className={styles.hint} lang={say.language}>
        {places < options.length ? say('rankFirst', { places }) : say('rankAll')}
      </p>
      {order.length === 0 ? null : (
        <ol className={styles.ranked} aria-label={say('yourOrder')}>
          {order.map((id, at) => (
            <Placed
              key={id}
              id={id}
              text={nameOf(id)}
              at={at}
              isLast={at === order.length - 1}
              onMove={(to, name) => place(id, to, name)}
              onRemove={() => remove(id)}
              onDropped={(dropped) => place(dropped, at, `${dropped}-up`)}
            />
          ))}
        </ol>
      )}
      {left.map(({ id, text }) => (
        <Button
          key={id}
          data-name={id}
          className={styles.unplaced ?? ''}
          alignText="start"
          fill
          aria-disabled={isFull || isDisabled}
          onClick={() => add(id)}
        >
          <span dir="auto">{textOf(text)}</span>
        </Button>
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

interface PlacedProps {
  id: string;
  text: string;
  at: number;
  isLast: boolean;
  onMove: (to: number, focusName: string) => void;
  onRemove: () => void;
  onDropped: (id: string) => void;
}

const dragType = 'text/plain';

function Placed({ id, text, at, isLast, onMove, onRemove, onDropped }: PlacedProps) {
  const say = usePageWords();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const isUp = event.key === 'ArrowUp';
    if (isUp || !isLast) onMove(at + (isUp ? -1 : 1), `${id}-${isUp ? 'up' : 'down'}`);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    onDropped(event.dataTransfer.getData(dragType));
  };
  const move = (direction: 'up' | 'down', isAtEnd: boolean) => (
    <Button
      data-name={`${id}-${direction}`}
      className={styles.move ?? ''}
      variant="minimal"
      icon={direction === 'up' ? <ArrowUp /> : <ArrowDown />}
      aria-label={say(direction === 'up' ? 'moveUp' : 'moveDown', { option: text })}
      aria-disabled={isAtEnd}
      onClick={() => (isAtEnd ? undefined : onMove(at + (direction === 'up' ? -1 : 1), `${id}-${direction}`))}
    />
  );
  return (
    <li>
      <div
        role="presentation"
        className={styles.placed}
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, id)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        onKeyDown={onKeyDown}
      >
        <span className={styles.rank} aria-hidden="true">
          {at + 1}
        </span>
        <span className={styles.placedText} dir="auto">
          {text}
        </span>
        {move('up', at === 0)}
        {move('down', isLast)}
        <Button
          className={styles.move ?? ''}
          variant="minimal"
          icon={<Cross />}
          aria-label={say('takeOut', { option: text })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
