import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../../lib/keyboard.ts';

interface PlaceButtonsProps {
  /** Names what is moved: "question 3". */
  of: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  /** Key under which focus is kept, also when the element is drawn anew elsewhere. */
  name: string;
}

/** Name of the element that was moved last, whose button gets focus back. */
let movedName: { name: string; step: -1 | 1 } | null = null;

/** Moves an element of a list up or down. Focus stays on the pressed button, or its twin when it has reached an end. */
export function PlaceButtons({ of, isFirst, isLast, onMove, name }: PlaceButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movedName?.name !== name) return;
    const [pressed, twin] = movedName.step === -1 ? [up.current, down.current] : [down.current, up.current];
    movedName = null;
    if (isFocusLost()) (pressed?.disabled === true ? twin : pressed)?.focus();
  });
  const move = (step: -1 | 1) => {
    movedName = { name, step };
    onMove(step);
  };
  return (
    <>
      <Button
        ref={up}
        size="small"
        variant="minimal"
        icon={<ArrowUp />}
        aria-label={`Move up ${of}`}
        disabled={isFirst}
        onClick={() => move(-1)}
      />
      <Button
        ref={down}
        size="small"
        variant="minimal"
        icon={<ArrowDown />}
        aria-label={`Move down ${of}`}
        disabled={isLast}
        onClick={() => move(1)}
      />
    </>
  );
}
