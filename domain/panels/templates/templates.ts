/** Every built-in template, in the order of the gallery. */
import { ballotMeasure } from './ballot-measure.ts';
import { conceptTest } from './concept-test.ts';
import { creativeReview } from './creative-review.ts';
import { crisisStatement } from './crisis-statement.ts';
import { fundraisingAppeal } from './fundraising-appeal.ts';
import { healthCampaign } from './health-campaign.ts';
import { messageTest } from './message-test.ts';
import { productName } from './product-name.ts';
import type { PanelTemplateSource } from './template.ts';

export const panelTemplates: readonly PanelTemplateSource[] = [
  messageTest,
  conceptTest,
  creativeReview,
  ballotMeasure,
  fundraisingAppeal,
  productName,
  crisisStatement,
  healthCampaign,
];
