/** Links for people who take part in a panel. */
import { linkSeat } from '../../../services/panels/human-seat.ts';
import { createToken, hashToken } from '../../tokens.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';

builder.mutationFields((t) => ({
  createPanelSeatLink: t.string({
    description:
      'Makes a link with which a person takes a seat of a panel, and returns its token, which is not stored. An earlier link of the seat stops working. The page is /seats/TOKEN.',
    args: { jobId: t.arg.string({ required: true }), participantId: t.arg.string({ required: true }) },
    resolve: async (_root, { jobId, participantId }, { db, viewer }) => {
      const token = createToken();
      await linkSeat(db, userIdOf(viewer), { jobId, participantId, tokenHash: hashToken(token) });
      return token;
    },
  }),
}));
