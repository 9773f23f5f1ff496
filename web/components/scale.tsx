import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';

const ScaleContext = createContext<Scale>(scaleOf(null));

/** Sets the sentiment scale, whose words the components within use for answers: positive, or support, or yes. */
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

/** The scale of the displayed run; positive, neutral and negative outside a provider. */
export function useScale(): Scale {
  return useContext(ScaleContext);
}
