import { Classes } from '@blueprintjs/core';

/** Gray lines while content is loading. Widths in percent. */
export function SkeletonLines({ widths = [90, 70, 80], height = 14 }: { widths?: readonly number[]; height?: number }) {
  return (
    <div aria-hidden="true">
      {widths.map((width, index) => (
        <div key={index} className={Classes.SKELETON} style={{ width: `${width}%`, height, marginBottom: 10 }} />
      ))}
    </div>
  );
}

/** A gray box while content is loading. */
export function SkeletonBlock({ height }: { height: number }) {
  return <div aria-hidden="true" className={Classes.SKELETON} style={{ width: '100%', height }} />;
}
