import { Card } from '../../components/card.tsx';
import { KeyRow } from './key-row.tsx';
import { AsyncContent } from './async-content.tsx';
import { SimulatorOffer } from './simulator-offer.tsx';
import { useSettings } from './use-settings.ts';
import styles from './settings.module.css';

/** Keys of the providers that answer, and of the election-finance data. */
export function KeysSection() {
  const { me, error, retry, save } = useSettings();
  return (
    <>
      <Card title="AI provider keys">
        <p className={styles.lead}>
          One is enough to start. Keys are encrypted before they are stored and never shown again, only their last
          characters.
        </p>
        <AsyncContent value={me} error={error} what="Your keys" onRetry={retry}>
          {({ settings, hasOpenaiKey, hasAnthropicKey, providerKeys }) => (
            <>
              <KeyRow
                field="openaiApiKey"
                provider="openai"
                label="OpenAI API key"
                placeholder="sk-…"
                mask={hasOpenaiKey ? (settings.openaiApiKey ?? '') : null}
                state={providerKeys.find((key) => key.provider === 'openai')}
                onTested={retry}
                save={save}
              />
              <KeyRow
                field="anthropicApiKey"
                provider="anthropic"
                label="Anthropic API key"
                placeholder="sk-ant-…"
                mask={hasAnthropicKey ? (settings.anthropicApiKey ?? '') : null}
                state={providerKeys.find((key) => key.provider === 'anthropic')}
                onTested={retry}
                save={save}
              />
              <SimulatorOffer isNeeded={!(hasOpenaiKey && hasAnthropicKey)} />
            </>
          )}
        </AsyncContent>
      </Card>
      <Card title="Election-finance data">
        <p className={styles.lead}>
          For looking up candidates, committees and donations. It is stored for upcoming tools; nothing uses it yet.
        </p>
        <AsyncContent value={me} error={error} what="Your keys" onRetry={retry}>
          {({ settings, hasFecKey }) => (
            <KeyRow
              field="fecApiKey"
              label="Election-finance API key"
              mask={hasFecKey ? (settings.fecApiKey ?? '') : null}
              save={save}
            />
          )}
        </AsyncContent>
      </Card>
    </>
  );
}
