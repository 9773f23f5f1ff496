/** Settings by section. */
import type { AgentClientsQuery, AgentUsageQuery, WebhooksQuery } from '../../../web/generated/agents/graphql.ts';
import type { MySettingsQuery } from '../../../web/generated/settings/graphql.ts';
import type { ListedDevice, MfaPreference } from '../../../domain/identity/responses.ts';
import { demoEmail } from '../../../local/demo-account.ts';
import { virtualAuthenticator } from '../authenticators.ts';
import { demo } from '../journey.ts';
import type { Camera } from './camera.ts';
import { lookAtDialog } from './doing.ts';
import { whileAnswering, assignInto, changed, whileChangingData } from './faults.ts';
import type { Scene } from './scene.ts';

const press = ({ page }: Camera, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function takeKeys({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  const field = page.getByLabel('OpenAI API key', { exact: true });
  await page.goto('/settings');
  await page
    .getByText(/^Stored:/)
    .first()
    .waitFor();
  await shoot('settings-keys');
  await press(camera, 'Test the OpenAI API key');
  await page.getByText('The simulated provider accepts this key.').waitFor();
  await look('settings-key-works');
  await field.fill('sim-401');
  await press(camera, 'Test the OpenAI API key');
  await page
    .getByRole('status')
    .filter({ hasText: /OpenAI/ })
    .waitFor();
  await press(camera, 'Save the Anthropic API key');
  await page.getByText('Paste a key first').waitFor();
  await look('settings-key-refused');
  await press(camera, 'Keep it in this browser only');
  await page.getByText('This browser holds a key ending in -401').waitFor();
  await look('settings-key-of-this-browser', { keys: false });
  await press(camera, 'Forget it: the OpenAI API key of this browser');
  const remove = page.getByRole('button', { name: 'Remove the OpenAI API key', exact: true });
  await lookAtDialog(camera, remove, 'settings-key-remove', 'Open runs keep using it', 'Keep it');
  await page.getByLabel('Model', { exact: true }).fill('llama3.3');
  await page.getByLabel('Input', { exact: false }).fill('0');
  await page.getByLabel('Output', { exact: false }).fill('0');
  await press(camera, 'Enter price');
  await page.getByRole('button', { name: 'Remove the price of llama3.3' }).waitFor();
  await look('settings-price-entered', { keys: false });
  const forget = ({ me }: MySettingsQuery) => assignInto(me, { providerKeys: [] });
  await whileChangingData(page, 'MySettings', forget, async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor();
    await look('settings-without-keys');
  });
}

export async function takeDefaults({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/settings/simulations');
  await page.getByLabel('Default simulation size').waitFor();
  await shoot('settings-simulations');
  await page.getByLabel('Default simulation size').fill('0');
  await press(camera, 'Save');
  await page.getByText('The default size is a whole number from 1 to 100,000').waitFor();
  await look('settings-simulations-problems');
  await press(camera, 'Discard');
}

/** Keys, limits, use and clients of agents. */
export async function takeAgents({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/settings/agents');
  await page.getByText('No keys yet.').waitFor();
  await look('settings-agents-empty');
  await press(camera, 'Create key');
  await press(camera, 'Create the key');
  await page.getByText('Give the key a name').waitFor();
  await look('settings-agents-key');
  await page.getByLabel('Name').fill('Nightly tracker');
  await press(camera, 'Create the key');
  await page.getByText('Copy it now: it is not shown again.').waitFor();
  await look('settings-agents-new-key');
  await press(camera, 'Done');
  const client = {
    __typename: 'AgentClient' as const,
    id: 'https://agent.example/client.json',
    name: 'Desk agent',
    host: 'agent.example',
    permissions: ['runs:read', 'runs:write', 'spend'],
    lastHeardAt: new Date().toISOString(),
    connectedAt: new Date().toISOString(),
    dayLimitUsd: 1,
    spentTodayUsd: 0.24,
  };
  const connect = (data: AgentClientsQuery) => assignInto(data, { agentClients: [client] });
  const use = ({ agentUsage }: AgentUsageQuery) => {
    for (const [at, day] of agentUsage.days.entries())
      assignInto(day, { calls: 40 * at, refused: at % 5 === 4 ? 30 : 0 });
    assignInto(agentUsage, { calls: 3_640, overLimit: 47, noPermission: 13, failed: 2 });
    agentUsage.mostUsed.push({ operation: 'get_run', share: 0.58 }, { operation: 'test_message', share: 0.17 });
  };
  await whileChangingData(page, 'AgentClients', connect, () =>
    whileChangingData(page, 'AgentUsage', use, async () => {
      await page.goto('/settings/agents');
      await page.getByText('Most used: get_run 58%').waitFor();
      await page.getByRole('button', { name: 'Disconnect Desk agent' }).waitFor();
      await shoot('settings-agents');
      const disconnect = page.getByRole('button', { name: 'Disconnect Desk agent' });
      await lookAtDialog(camera, disconnect, 'settings-agents-disconnect', 'Its access ends at once', 'Keep it');
      await press(camera, 'Change the spending limits');
      await look('settings-agents-limits');
    }),
  );
  const revoke = page.getByRole('button', { name: 'Revoke the key Nightly tracker' });
  await lookAtDialog(camera, revoke, 'settings-agents-revoke', 'What uses it is refused from now on', 'Keep it');
}

/** Webhooks: one that fails with its deliveries, and one that was turned off. */
export async function takeWebhooks({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await page.goto('/settings/agents');
  await page.getByText('No webhooks yet.').waitFor();
  await press(camera, 'Add webhook');
  await page.getByLabel('Name').fill('Dashboard');
  await page.getByLabel('Address').fill('https://10.0.0.7/soundings');
  await press(camera, 'Add the webhook');
  await page.getByText('The address is not public').waitFor();
  await look('settings-webhook-problem');
  await page.getByLabel('Address').fill('https://hooks.example.org/soundings');
  await press(camera, 'Add the webhook');
  await page.getByText('Copy it now: it is not shown again.').waitFor();
  await look('settings-webhook-secret');
  await press(camera, 'Done');
  const createdAt = new Date().toISOString();
  const delivered = { __typename: 'WebhookDelivery' as const, ...deliveryOf('calm-river-runs', createdAt) };
  const refused = {
    ...delivered,
    id: 'msg_2',
    state: 'waiting',
    attempts: 3,
    statusCode: 503,
    error: 'Answered 503',
    nextAttemptAt: createdAt,
  };
  const fail = ({ webhooks }: WebhooksQuery) => {
    const [own] = webhooks;
    if (own === undefined) return;
    const off = { id: 'wh_off', name: 'Old desk', isEnabled: false, disabledBecause: 'failing', waiting: 2 };
    webhooks.push({ ...own, ...off });
    assignInto(own, { failingSince: createdAt, waiting: 1, deliveries: [refused, delivered] });
  };
  await whileChangingData(page, 'Webhooks', fail, async () => {
    await page.goto('/settings/agents');
    await press(camera, 'Show the last deliveries of Dashboard');
    await page.getByText('calm-river-runs').first().waitFor();
    await look('settings-webhooks');
  });
  const rotate = page.getByRole('button', { name: 'New secret for Dashboard' });
  await lookAtDialog(camera, rotate, 'settings-webhook-rotate', 'signed with both secrets', 'Keep it');
  const remove = page.getByRole('button', { name: 'Delete the webhook Dashboard' });
  await lookAtDialog(camera, remove, 'settings-webhook-delete', 'It is told nothing any more', 'Keep it');
}

function deliveryOf(jobId: string, createdAt: string) {
  return {
    id: 'msg_1',
    type: 'job.completed',
    jobId,
    path: `/runs/${jobId}`,
    state: 'delivered',
    attempts: 1,
    statusCode: 200,
    durationMs: 180,
    error: null,
    nextAttemptAt: null,
    lastAttemptAt: createdAt,
    createdAt,
  };
}

export async function takeSecurity({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/settings/security');
  await page.getByText('This browser', { exact: true }).waitFor();
  await shoot('settings-security');
  await press(camera, 'Change password');
  await page.getByText('Enter your current password').waitFor();
  await look('settings-password-problems');
  const leave = page.getByRole('button', { name: 'Sign out everywhere' });
  await lookAtDialog(camera, leave, 'settings-sign-out-everywhere', 'Runs continue', 'Stay signed in');
  await press(camera, 'Make temporary credentials');
  await page.getByText(/^Good until /).waitFor();
  await look('settings-temporary-credentials');
  await press(camera, 'Hide the credentials');
  const passkeys = await virtualAuthenticator(page);
  await page.getByLabel('Name of the new passkey').fill('Work laptop');
  await press(camera, 'Add a passkey');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
  await look('settings-passkey');
  await press(camera, 'Delete the passkey Work laptop');
  await page.getByText('It no longer signs you in here.').waitFor();
  await look('settings-passkey-delete');
  await press(camera, 'Delete');
  await page.getByText('No passkeys yet').waitFor();
  await passkeys.send('WebAuthn.disable');
}

/** Dialogs that set up second factors; none is enabled. */
export async function takeSecondSteps({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  const dialog = page.getByRole('dialog');
  await page.goto('/settings/security');
  await press(camera, 'Set up authenticator app');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await shoot('settings-authenticator');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Enter the six digits of the code').waitFor();
  await look('settings-authenticator-problems');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press(camera, 'Set up text message');
  await dialog.getByLabel('Phone number').fill('nonsense');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await look('settings-phone-problems');
  await dialog.getByLabel('Phone number').fill('+12025550199');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await dialog.getByLabel('Verification code').waitFor();
  await look('settings-phone-code');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Enabled second factors, and browsers that replace them. */
export async function takeTurnedOnSteps({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  const dialog = page.getByRole('dialog');
  const every: MfaPreference['allowed'] = ['TOTP', 'EMAIL', 'SMS'];
  const turnOn = (preference: MfaPreference) =>
    assignInto(preference, { ...both, allowed: every, usable: every, recoveryCodesLeft: 8 });
  const remember = (devices: ListedDevice[]) => {
    const [here] = devices;
    if (here === undefined) throw new Error('This browser is not among the devices');
    assignInto(here, { remembered: true, current: true });
    devices.push({ ...here, name: 'Firefox on Android', deviceKey: 'another', ...elsewhere });
  };
  await changed(page, '**/auth/mfa-preference', turnOn, () =>
    changed(page, '**/auth/devices', remember, async () => {
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Turn off authenticator app' }).waitFor();
      await page.getByText('Firefox on Android').waitFor();
      await look('settings-second-steps-on');
      await press(camera, 'Turn off authenticator app');
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await dialog.getByText('Enter your password').waitFor();
      await look('settings-turn-off-problems');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await press(camera, 'New recovery codes');
      await dialog.getByLabel('Your password').fill(demo.password);
      await whileAnswering(page, '**/auth/recovery-codes', { recoveryCodes }, async () => {
        await dialog.getByRole('button', { name: 'Make new codes' }).click();
        await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
        await look('settings-recovery-codes');
      });
    }),
  );
}

const both: Pick<MfaPreference, 'enabled' | 'preferred'> = { enabled: ['TOTP', 'SMS'], preferred: 'TOTP' };
const recoveryCodes = [...'abcdefghjk'].map((letter) => `${letter.repeat(5)}-23456`);
const elsewhere = { current: false, lastAddress: '203.0.113.7' };

export async function takeData({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  const dialog = page.getByRole('dialog');
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export all my data' }).waitFor();
  await shoot('settings-data');
  await press(camera, 'Delete my account…');
  await dialog.getByLabel(`Type ${demoEmail}`).waitFor();
  await look('settings-delete-account');
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await dialog.getByText(`Type ${demoEmail} to confirm`).waitFor();
  await look('settings-delete-account-problems');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await dialog.waitFor({ state: 'detached' });
}
