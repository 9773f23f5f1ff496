/** A short survey, its owner's operations, and people who answer it over HTTP. */
import { randomBytes } from 'node:crypto';

export interface Answered {
  status: number;
  body: Record<string, any>;
  headers: Headers;
}

const options = (...ids: string[]) => ids.map((id) => ({ id, text: `It is ${id}` }));

/** Three questions; `limits` are the quotas of those who say yes and no. */
export function shortSurvey(more: object = {}, limits?: { yes: number; no: number }) {
  const quota = (value: 'yes' | 'no') => ({
    id: `q_${value}`,
    name: `Those who say ${value}`,
    if: { op: 'equals', of: { question: 'agree' }, value },
    limit: limits?.[value] ?? 0,
  });
  return {
    title: 'The new tram line',
    description: 'Two minutes about line 4.',
    sections: [
      {
        id: 'main',
        questions: [
          { id: 'agree', type: 'single', text: 'Should it be built?', required: true, options: options('yes', 'no') },
          {
            id: 'why_not',
            type: 'open',
            text: 'Why not?',
            showIf: { op: 'equals', of: { question: 'agree' }, value: 'no' },
          },
          { id: 'words', type: 'open', text: 'Anything else?' },
        ],
      },
    ],
    quotas: limits === undefined ? [] : [quota('yes'), quota('no')],
    settings: { thankYou: 'Thank you for saying {{answer:agree}}.' },
    ...more,
  };
}

const detail = `{
  id title description status people { started completed overQuota screenedOut flagged }
  draft { number definition publishedAt updatedAt answers } published { number definition answers } versions { number publishedAt }
  links { id kind name attributes language maxResponses expiresAt revokedAt lastOpenedAt started completed }
}`;

/** Operations of a survey's owner; `ask` throws the message of an error. */
export const ownerQueries = {
  start: `mutation ($definition: JSON) { result: startSurvey(definition: $definition) ${detail} }`,
  save: `mutation ($id: ID!, $definition: JSON!, $number: Int!, $updatedAt: DateTime) {
    result: saveSurveyDraft(id: $id, definition: $definition, number: $number, updatedAt: $updatedAt) ${detail} }`,
  correct: `mutation ($id: ID!, $definition: JSON!) { result: correctSurvey(id: $id, definition: $definition) ${detail} }`,
  revise: `mutation ($id: ID!) { result: reviseSurvey(id: $id) ${detail} }`,
  publish: `mutation ($id: ID!, $number: Int, $updatedAt: DateTime) {
    result: publishSurvey(id: $id, number: $number, updatedAt: $updatedAt) ${detail} }`,
  close: `mutation ($id: ID!) { result: closeSurvey(id: $id) ${detail} }`,
  reopen: `mutation ($id: ID!) { result: reopenSurvey(id: $id) ${detail} }`,
  deleteDraft: `mutation ($id: ID!) { result: deleteSurveyDraft(id: $id) ${detail} }`,
  remove: 'mutation ($id: ID!) { result: removeSurvey(id: $id) }',
  link: `mutation ($surveyId: ID!, $maxResponses: Int, $language: String, $expiresAt: DateTime) {
    result: createSurveyLink(surveyId: $surveyId, maxResponses: $maxResponses, language: $language, expiresAt: $expiresAt) {
      token link { id kind } } }`,
  invite: `mutation ($surveyId: ID!, $people: [SurveyInviteeInput!]!) {
    result: inviteToSurvey(surveyId: $surveyId, people: $people) { token link { id kind name attributes } } }`,
  revoke: 'mutation ($id: ID!) { result: revokeSurveyLink(id: $id) }',
  list: '{ result: surveys { id title status version draftVersion questions people personas } }',
  read: `query ($id: ID!) { result: survey(id: $id) ${detail} }`,
  responses: `query ($surveyId: ID!, $source: String, $flaggedOnly: Boolean, $after: String, $limit: Int) {
    result: surveyResponses(surveyId: $surveyId, source: $source, flaggedOnly: $flaggedOnly, after: $after, limit: $limit) { nextToken items {
      id source version status answers attributes seconds segment completedAt flags { kind questionId sentence decision } } } }`,
  decide: `mutation ($responseId: ID!, $kind: String!, $questionId: String, $decision: String) {
    result: decideSurveyFlag(responseId: $responseId, kind: $kind, questionId: $questionId, decision: $decision) }`,
};

/** Makes a token as a page does. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Sends a request as a page of the survey does. */
export async function sendTo(url: string, path: string, method = 'GET', body?: unknown): Promise<Answered> {
  const response = await fetch(`${url}/api/surveys/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Answered['body'], headers: response.headers };
}

/** A person at the page of a link; `url()` is asked at each request, because the api may have moved. */
export function personAt(url: () => string, link: string, responseToken = newToken()) {
  const path = `${link}/responses/${responseToken}`;
  return {
    responseToken,
    open: () => sendTo(url(), link),
    start: (body: object = {}) => sendTo(url(), `${link}/responses`, 'POST', { responseToken, ...body }),
    reload: () => sendTo(url(), path),
    save: (revision: number, answers: object, more: object = {}) =>
      sendTo(url(), path, 'PUT', { revision, answers, pasted: [], seconds: 1, ...more }),
    complete: (answers: object, more: object = {}) =>
      sendTo(url(), `${path}/complete`, 'POST', { answers, pasted: [], seconds: 60, website: '', ...more }),
  };
}
