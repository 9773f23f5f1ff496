import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import styles from './share.module.css';

/** The address of a link that was just made, with a code for phones. */
export function NewLink({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Focus selects the address, ready to be copied.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.made}>
      <FormGroup label="Your new link" labelFor="survey-link" helperText="Copy it now: it is not shown again.">
        <InputGroup
          id="survey-link"
          inputRef={field}
          value={address}
          readOnly
          fill
          onFocus={(event) => event.target.select()}
          rightElement={
            <Button
              variant="minimal"
              icon={<Clipboard />}
              aria-label="Copy the link"
              onClick={() =>
                void copyText(address, { done: 'The link is copied', instead: 'Select the link and copy it by hand.' })
              }
            />
          }
        />
      </FormGroup>
      <QrCode text={address} />
    </div>
  );
}

interface Modules {
  size: number;
  data: ArrayLike<number | boolean>;
}

/** Empty modules around the code, which readers need. */
const quietZone = 4;

/** A text as a QR code; nothing until the library has loaded. */
function QrCode({ text }: { text: string }) {
  const [modules, setModules] = useState<Modules | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('qrcode').then(({ create }) => {
      if (!isGone) setModules(create(text).modules);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  if (modules === null) return null;
  const side = modules.size + 2 * quietZone;
  return (
    <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label="QR code of the link">
      <rect width={side} height={side} fill="#fff" />
      <path d={squaresOf(modules)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function squaresOf({ size, data }: Modules): string {
  return Array.from(data)
    .flatMap((isDark, at) =>
      isDark ? [`M${(at % size) + quietZone} ${Math.floor(at / size) + quietZone}h1v1h-1z`] : [],
    )
    .join('');
}
