import { Button, MenuItem } from '@blueprintjs/core';
import { ArrowsVertical } from '@blueprintjs/icons';
import { useRef } from 'react';
import { DropMenu } from '../../components/drop-menu.tsx';
import type { DraftGroup } from './criteria.ts';
import type { Move } from './criteria-tree.ts';

interface MoveMenuProps {
  /** 'criterion 2', 'group 1'. */
  name: string;
  moves: readonly Move[];
  onMove: (to: DraftGroup) => void;
}

/** The button that moves an entry of the editor; none when it can only stay where it is. */
export function MoveMenu({ name, moves, onMove }: MoveMenuProps) {
  const chosen = useRef<DraftGroup | null>(null);
  if (moves.length === 0) return null;
  return (
    <DropMenu
      items={moves.map(({ text, to }) => (
        <MenuItem key={text} text={text} onClick={() => (chosen.current = to)} />
      ))}
      // Only now, because the closing menu moves focus back to its button.
      onClosed={() => {
        if (chosen.current !== null) onMove(chosen.current);
        chosen.current = null;
      }}
    >
      <Button variant="minimal" icon={<ArrowsVertical />} aria-label={`Move ${name}`} />
    </DropMenu>
  );
}
