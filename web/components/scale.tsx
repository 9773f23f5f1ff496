import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';

const ScaleContext = createContext<Scale>(scaleOf(null));

/** Sets the sentiment scale whose words describe the answers within. */
export function ScaleProvider({
  sentimentType,
  children,
}: {
  sentimentType: string | null | undefined;
  children: ReactNode;
}) {
  const scale = useMemo(() => scaleOf(sentimentType), [sentimentType]);
  return <ScaleContext value={scale}>{children}</ScaleContext>;
}

/** The scale of the displayed run; the plain one elsewhere. */
export function useScale(): Scale {
  return useContext(ScaleContext);
}
