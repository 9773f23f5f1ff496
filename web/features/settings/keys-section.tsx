import { definitionOf, keyFieldOf, providerList, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { KeyRow } from './key-row.tsx';
import { AsyncContent } from './async-content.tsx';
import { PricesCard } from './prices-card.tsx';
import { SimulatorOffer } from './simulator-offer.tsx';
import { useSettings } from './use-settings.ts';
import styles from './settings.module.css';

/** Keys of the providers and of the election-finance data. */
export function KeysSection() {
  const { me, error, retry, save, saveKey } = useSettings();
  return (
    <>
      <Card title="AI provider keys">
        <p className={styles.lead}>
          One is enough to start. Keys are encrypted before they are stored and never shown again, only their last
          characters.
        </p>
        <AsyncContent value={me} error={error} what="Your keys" onRetry={retry}>
          {({ providerKeys }) => (
            <>
              {providerList.map((provider) => {
                const stored = providerKeys.find((key) => key.provider === provider);
                return (
                  <KeyRow
                    key={provider}
                    field={keyFieldOf(provider)}
                    provider={provider}
                    label={`${providerNames[provider]} API key`}
                    placeholder={definitionOf(provider).keyPlaceholder}
                    mask={stored?.mask ?? null}
                    storedKey={stored}
                    onTested={retry}
                    save={(key, done) => saveKey(provider, key, done)}
                  />
                );
              })}
              <SimulatorOffer isNeeded={providerKeys.length < providerList.length} />
            </>
          )}
        </AsyncContent>
      </Card>
      <PricesCard />
      <Card title="Election-finance data">
        <p className={styles.lead}>
          For looking up candidates, committees and donations. The tool that researches entities sends it to the Federal
          Election Commission when a persona or the assistant looks one up. Without it that section says what is
          missing.
        </p>
        <AsyncContent value={me} error={error} what="Your keys" onRetry={retry}>
          {({ settings, hasFecKey }) => (
            <KeyRow
              field="fecApiKey"
              label="Election-finance API key"
              mask={hasFecKey ? (settings.fecApiKey ?? '') : null}
              save={(fecApiKey, done) => save({ fecApiKey }, done)}
            />
          )}
        </AsyncContent>
      </Card>
    </>
  );
}
