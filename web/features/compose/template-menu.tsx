import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { lazy, Suspense, useRef } from 'react';
import { DropMenu } from '../../components/drop-menu.tsx';

// Loaded when the menu may open soon.
const load = () => import('./template-items.tsx');
const TemplateItems = lazy(async () => ({ default: (await load()).TemplateItems }));

interface TemplateMenuProps {
  message: string;
  onChoose: (text: string) => void;
  /** Called when a template has replaced the text and the menu has closed. */
  onChosen: () => void;
}

/** A button with the templates. */
export function TemplateMenu({ message, onChoose, onChosen }: TemplateMenuProps) {
  const wasChosen = useRef(false);
  const choose = (text: string) => {
    wasChosen.current = true;
    onChoose(text);
  };
  const onClosed = () => {
    if (wasChosen.current) onChosen();
    wasChosen.current = false;
  };
  const items = (
    <Suspense fallback={<MenuItem text="Loading templates" />}>
      <TemplateItems message={message} onChoose={choose} />
    </Suspense>
  );
  return (
    <DropMenu items={items} onClosed={onClosed}>
      <Button
        variant="minimal"
        size="small"
        endIcon={<CaretDown />}
        text="Templates"
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
      />
    </DropMenu>
  );
}
