/** GraphQL documents for reading runs, with every field. */
const counts = '{ positive neutral negative total }';
const reaction =
  '{ personaIndex provider model sentiment response reaction reasoning actionLikelihood personName age segmentId attributes createdAt }';
const share = '{ count share low high }';
const group = `{ key label counts ${counts} positive ${share} verdict }`;

export const progressQuery = `query ($jobId: String!) { simulationProgress(jobId: $jobId) {
  id jobId status stage progress progressMessage asked answered missing heard retried counts ${counts} recent ${reaction} etaSeconds lastProblem error costUsd updatedAt } }`;
export const resultQuery = `query ($jobId: String!) { simulationResult(jobId: $jobId) {
  id jobId status message numUsers answered heard missing repeatsPersonas isSimulated positive ${share} neutral ${share} negative ${share}
  sentimentScore sentimentLow sentimentHigh engagementScore bySegment ${group} byAge ${group} byGender ${group}
  byProvider { provider models counts ${counts} answered missing engagementScore sentimentScore } agreement
  recommendations { type message } analysis insights { totalResponses averageResponseLength mostCommonSentiment }
  segmentNames modelProvider models tier sentimentType includeCurrentEvents currentEvents customContext temperatureRange notices error
  costUsd inputTokens outputTokens createdAt startedAt completedAt canRetry temporalUrl } }`;
export const reactionsQuery = `query ($jobId: String!, $search: String, $sentiment: String, $segmentId: ID, $provider: String, $personaIndex: Int, $limit: Int, $nextToken: String, $skip: Int) {
  simulationReactions(jobId: $jobId, search: $search, sentiment: $sentiment, segmentId: $segmentId, provider: $provider, personaIndex: $personaIndex, limit: $limit, nextToken: $nextToken, skip: $skip) {
    items ${reaction} total nextToken } }`;
export const tokenOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
export const recentQuery = `query ($limit: Int, $nextToken: String, $status: String) { recentSimulations(limit: $limit, nextToken: $nextToken, status: $status) {
  items { id jobId message status progress progressMessage asked answered counts ${counts} segmentNames modelProvider isSimulated error createdAt } nextToken } }`;
