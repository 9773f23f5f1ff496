import { useEffect, useState } from 'react';
import styles from './share.module.css';

interface Modules {
  size: number;
  data: ArrayLike<number | boolean>;
}

/** Empty modules around the code, which readers need. */
const quietZone = 4;

/** A link as a QR code, for phones; nothing until the library has loaded. */
export function QrCode({ text }: { text: string }) {
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
