import { Checkbox } from '@blueprintjs/core';
import { type Provider, providerList, providerNames } from '../../domain/providers/provider.ts';

interface ProviderBoxesProps {
  chosen: readonly Provider[];
  onChange: (chosen: Provider[]) => void;
}

/** A box to tick for each provider. */
export function ProviderBoxes({ chosen, onChange }: ProviderBoxesProps) {
  return (
    <>
      {providerList.map((provider) => (
        <Checkbox
          key={provider}
          inline
          label={providerNames[provider]}
          checked={chosen.includes(provider)}
          onChange={() =>
            onChange(chosen.includes(provider) ? chosen.filter((other) => other !== provider) : [...chosen, provider])
          }
        />
      ))}
    </>
  );
}
