import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { type Provider, providerNames } from '../../domain/providers/provider.ts';
import { SaveProviderKeysDocument, UseSimulatedProviderDocument, ViewerDocument } from '../generated/graphql.ts';
import { useConfig } from '../lib/config.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';

const providers: readonly Provider[] = ['openai', 'anthropic'];
const fieldOf = { openai: 'openaiApiKey', anthropic: 'anthropicApiKey' } as const;

/** Shows which keys are stored, by their last characters, and takes others. A key left blank stays as it is. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<Provider, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const viewer = useQuery(ViewerDocument).data?.me;
  const [save, saving] = useMutation(SaveProviderKeysDocument);
  const [simulate, simulating] = useMutation(UseSimulatedProviderDocument);
  const canSimulate = (useConfig()?.simulatorAvailable ?? false) && viewer !== undefined && !(viewer.hasOpenaiKey && viewer.hasAnthropicKey);

  const attempt = async (act: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await act();
      setTyped({});
      void toast(done, 'success');
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const changed = Object.fromEntries(providers.flatMap((provider) => (typed[provider]?.trim() ? [[provider, typed[provider].trim()]] : [])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changed).length > 0) void attempt(() => save({ variables: changed }), 'Key saved, encrypted');
  };

  return (
    <Dialog isOpen title="Provider keys" onClose={onClose} style={{ width: 'min(480px, calc(100vw - 32px))' }}>
      <form onSubmit={submit}>
        <DialogBody>
          <p className="muted" style={{ marginBottom: 16 }}>
            Keys are encrypted before they are stored, and never shown again. A key left blank stays as it is.
          </p>
          {providers.map((provider) => {
            const stored = viewer?.settings[fieldOf[provider]] ?? '';
            return (
              <FormGroup
                key={provider}
                label={`${providerNames[provider]} API key`}
                labelFor={`stored-key-${provider}`}
                helperText={stored === '' ? 'None is stored.' : `Stored: ${stored}`}
              >
                <InputGroup
                  id={`stored-key-${provider}`}
                  type="password"
                  autoComplete="off"
                  placeholder={provider === 'openai' ? 'sk-…' : 'sk-ant-…'}
                  value={typed[provider] ?? ''}
                  onValueChange={(value) => setTyped((before) => ({ ...before, [provider]: value }))}
                  {...(stored === ''
                    ? {}
                    : {
                        rightElement: (
                          <Button
                            variant="minimal"
                            text="Remove"
                            aria-label={`Remove the ${providerNames[provider]} key`}
                            onClick={() => void attempt(() => save({ variables: { [provider]: '' } }), 'Key removed')}
                          />
                        ),
                      })}
                />
              </FormGroup>
            );
          })}
          <p role="alert">{problem}</p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {canSimulate ? (
                <Button
                  text="Use the simulated provider"
                  loading={simulating.loading}
                  onClick={() => void attempt(() => simulate(), 'Simulated provider set up')}
                />
              ) : null}
              <Button type="submit" intent="primary" text="Save" disabled={Object.keys(changed).length === 0} loading={saving.loading} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
