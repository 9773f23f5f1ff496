import { useEffect, useEffectEvent } from 'react';
import { useConfig } from '../../lib/config.ts';
import { SelectField } from '../../components/select-field.tsx';
import type { PanelDraft } from './setup.ts';

interface ProviderFieldProps {
  id: string;
  value: PanelDraft['provider'];
  onChange: (provider: PanelDraft['provider']) => void;
  /** Sets the provider that an untouched form begins with; the same as `onChange` by default. */
  onBegin?: (provider: PanelDraft['provider']) => void;
}

/** The provider that is asked; the simulated one first where there is one. */
export function ProviderField({ id, value, onChange, onBegin = onChange }: ProviderFieldProps) {
  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  const beginSimulated = useEffectEvent(() => onBegin('simulated'));
  useEffect(() => {
    if (canSimulate) beginSimulated();
  }, [canSimulate]);
  return (
    <SelectField id={id} label="Asked" value={value} onChange={(chosen) => onChange(chosen as PanelDraft['provider'])}>
      {canSimulate ? <option value="simulated">Simulated provider</option> : null}
      <option value="openai">OpenAI</option>
      <option value="anthropic">Anthropic</option>
      <option value="gemini">Gemini</option>
    </SelectField>
  );
}
