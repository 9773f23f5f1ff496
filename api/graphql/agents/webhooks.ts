/** Webhooks that tell a person's own programs when jobs end. Agents themselves cannot see or change them. */
import type { WebhookDelivery, Webhook } from '../../../db/agents/webhooks.ts';
import { deleteWebhook, listWebhooks } from '../../../db/agents/webhooks.ts';
import {
  changeWebhook,
  createWebhook,
  redeliverEvent,
  rotateWebhookSecret,
  sendTestEvent,
} from '../../../services/agents/webhooks.ts';
import { pageOfEvent } from '../../../domain/agents/webhook-payload.ts';
import { webhookKinds } from '../../../domain/agents/webhook-settings.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

const WebhookDeliveryRef = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'An event for a webhook and its attempts.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The webhook-id of every attempt.' }),
    type: t.exposeString('type', {
      description: 'job.completed, job.failed, job.canceled, schedule.moved or webhook.test.',
    }),
    jobId: t.field({ type: 'String', nullable: true, resolve: ({ data }) => textIn(data, 'job_id') }),
    jobKind: t.field({
      type: 'String',
      nullable: true,
      description: `${webhookKinds.join(', ')}.`,
      resolve: ({ data }) => textIn(data, 'kind'),
    }),
    path: t.field({
      type: 'String',
      nullable: true,
      description: 'Path of the page of its job, as in the url of its body.',
      resolve: ({ data }) => pageOfEvent(data),
    }),
    state: t.exposeString('state', { description: 'waiting, delivered or given-up.' }),
    attempts: t.exposeInt('attemptCount'),
    statusCode: t.exposeInt('statusCode', { nullable: true, description: 'HTTP status of the last answer.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'Of the last attempt, in milliseconds.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed, in words.' }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null when it has ended.',
      resolve: ({ state, nextAttemptAt }) => (state === 'waiting' ? nextAttemptAt : null),
    }),
    lastAttemptAt: t.expose('lastAttemptAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

function textIn(data: unknown, name: string): string | null {
  const value = (data as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

const WebhookRef = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address that is told when the viewer’s jobs end.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    events: t.exposeStringList('events'),
    kinds: t.exposeStringList('kinds', { description: 'Kinds of jobs that it is told of; empty for all.' }),
    isEnabled: t.exposeBoolean('isEnabled'),
    disabledBecause: t.exposeString('disabledBecause', {
      nullable: true,
      description: 'failing (for three days) or gone (410), when it was turned off without its owner.',
    }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
    lastSuccessAt: t.expose('lastSuccessAt', { type: 'DateTime', nullable: true }),
    lastFailureAt: t.expose('lastFailureAt', { type: 'DateTime', nullable: true }),
    previousSecretUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the secret before the last one signs too.',
      resolve: ({ previousUntil }) => (previousUntil !== null && previousUntil > new Date() ? previousUntil : null),
    }),
    waiting: t.exposeInt('waiting', { description: 'Events that are not delivered yet.' }),
    deliveries: t.expose('deliveries', { type: [WebhookDeliveryRef], description: 'The last ones, newest first.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const CreatedWebhookRef = builder.objectRef<{ secret: string; webhook: Webhook }>('CreatedWebhook').implement({
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'Verifies signatures; returned only here.' }),
    webhook: t.expose('webhook', { type: WebhookRef }),
  }),
});

const WebhookInput = builder.inputType('WebhookInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    url: t.string({ required: true }),
    events: t.stringList({ required: true, description: 'job.completed, job.failed, job.canceled, schedule.moved.' }),
    kinds: t.stringList({ description: `${webhookKinds.join(', ')}; all when omitted or empty.` }),
    isEnabled: t.boolean({ description: 'True when omitted.' }),
  }),
});

builder.queryField('webhooks', (t) =>
  t.field({
    type: [WebhookRef],
    description: 'The viewer’s webhooks, oldest first.',
    resolve: (_root, _args, { db, viewer }) => listWebhooks(db, personIdOf(viewer)),
  }),
);

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: CreatedWebhookRef,
    args: { input: t.arg({ type: WebhookInput, required: true }) },
    resolve: (_root, { input }, context) => createWebhook(context, personIdOf(context.viewer), input),
  }),
  updateWebhook: t.field({
    type: WebhookRef,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: WebhookInput, required: true }) },
    resolve: (_root, { id, input }, context) => changeWebhook(context, personIdOf(context.viewer), id, input),
  }),
  deleteWebhook: t.boolean({
    description: 'Deletes a webhook with its deliveries. False when it is not the viewer’s.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => deleteWebhook(db, personIdOf(viewer), id),
  }),
  rotateWebhookSecret: t.string({
    description: 'Returns a new secret, only here. The old one signs beside it for 24 hours.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => rotateWebhookSecret(context, personIdOf(context.viewer), id),
  }),
  sendWebhookTest: t.id({
    description: 'Sends the event webhook.test. Returns the id of the delivery.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => sendTestEvent(context, personIdOf(context.viewer), id),
  }),
  redeliverWebhookEvent: t.boolean({
    description: 'Sends an event again, or a waiting one now, under the same id. False when that is not possible.',
    args: { deliveryId: t.arg.id({ required: true }) },
    resolve: (_root, { deliveryId }, context) => redeliverEvent(context, personIdOf(context.viewer), deliveryId),
  }),
}));
