/** Groups of a panel side by side, and who answered whom. */
import { interactionView, type Relationship } from '../../../domain/panels/analysis/relationships.ts';
import { text, float, int, list, derived, view } from '../../../domain/view.ts';
import { viewTypeFrom } from '../view-types.ts';

export const panelRelationshipView = view('PanelRelationship', 'Two participants who answered each other.', {
  participant1Id: text(),
  participant2Id: text(),
  affinity: float('Mean agreement, −1 to 1.'),
  agreementRate: float(),
  interactionCount: int(),
  topicsOfAgreement: list(text()),
  topicsOfDisagreement: list(text()),
  interactions: derived(list(interactionView)),
});

viewTypeFrom<Relationship, typeof panelRelationshipView>(panelRelationshipView, {
  interactions: ({ interactionHistory }) => interactionHistory,
});
