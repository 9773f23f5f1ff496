import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { DropMenu } from '../../../components/drop-menu.tsx';
import type { FormAudience } from './form-audience.ts';
import type { Naming } from './saved-audiences.tsx';
import styles from './audience.module.css';

// Loaded when the menu opens.
const SavedItems = lazy(async () => ({ default: (await import('./saved-audiences.tsx')).SavedItems }));
const NamingDialog = lazy(async () => ({ default: (await import('./saved-audiences.tsx')).NamingDialog }));

interface AudienceMenuProps {
  audience: FormAudience;
  last: FormAudience | null;
  defaults: FormAudience;
  onChoose: (audience: FormAudience, name: string) => void;
}

/** Audiences to start from, and commands that save, rename and delete them. */
export function AudienceMenu({ audience, last, defaults, onChoose }: AudienceMenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const opener = () => box.current?.querySelector('button') ?? null;
  const items = (
    <>
      {last === null ? null : (
        <MenuItem text="As in my last run" onClick={() => onChoose(last, 'that of your last run')} />
      )}
      <MenuItem text="My defaults" onClick={() => onChoose(defaults, 'your defaults')} />
      <Suspense fallback={<MenuItem disabled text="Loading saved audiences" />}>
        <SavedItems audience={audience} onChoose={onChoose} onName={setNaming} />
      </Suspense>
    </>
  );
  return (
    <span ref={box} className={styles.menu}>
      <DropMenu items={items}>
        <Button variant="minimal" size="small" endIcon={<CaretDown />} text="Audiences" />
      </DropMenu>
      {naming === null ? null : (
        <Suspense>
          <NamingDialog naming={naming} audience={audience} opener={opener} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </span>
  );
}
