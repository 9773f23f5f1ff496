import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { copyText } from '../../../lib/copy-text.ts';
import styles from './agents.module.css';

const snippet = `// npm install express standardwebhooks
import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SOUNDINGS_WEBHOOK_SECRET);
const seen = new Set(); // better: a table

express()
  .post('/soundings', express.text({ type: '*/*' }), (req, res) => {
    let event;
    try {
      event = webhook.verify(req.body, req.headers);
    } catch {
      return res.sendStatus(400);
    }
    const id = req.headers['webhook-id'];
    if (!seen.has(id)) console.log(event.type, event.data.url);
    seen.add(id);
    res.sendStatus(204);
  })
  .listen(8080);`;

/** A receiver to copy, which verifies signatures and takes each event once. */
export function WebhookSnippet({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen} className={styles.help}>
      <summary>How a receiver checks the signature</summary>
      <div className={styles.snippet}>
        <pre aria-label="Receiver in Node.js">{snippet}</pre>
        <Button
          size="small"
          icon={<Duplicate />}
          text="Copy"
          aria-label="Copy: Receiver in Node.js"
          onClick={() => void copyText(snippet, { done: 'Copied', instead: 'Select the text and copy it by hand.' })}
        />
      </div>
      <p className="small muted">
        Signed by the Standard Webhooks specification, which has libraries for other languages. Any answer from 200 to
        299 within 15 seconds is a success; everything else is tried again for about three days, always with the same
        webhook-id. Later events wait for earlier ones.
      </p>
    </details>
  );
}
