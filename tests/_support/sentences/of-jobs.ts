/** Sentences of notifications and mails, of what a run will be, of searches and of tools. */
import { words } from '../../../api/exports/words.ts';
import { mailWordsOf, wordsOf } from '../../../domain/notifications/texts.ts';
import { confirmationOf } from '../../../domain/searches/outcome/confirmed.ts';
import { differenceOf, pointsInWords } from '../../../domain/searches/outcome/estimates.ts';
import { pairedOf } from '../../../domain/searches/fitness.ts';
import { objectives, type Rating } from '../../../domain/searches/state.ts';
import { clusteredDifference } from '../../../domain/simulations/clusters.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { peopleAsked } from '../../../domain/simulations/people-asked.ts';
import {
  groupsSentence,
  peopleSentence,
  stopSentence,
} from '../../../services/simulations/estimates/estimate-sentences.ts';
import { between, whole, type Random } from '../populations.ts';
import { searchSpec, startState } from '../search-in-memory.ts';
import { toyLandscape } from '../toy-landscape.ts';
import { clustersOf, drawAnswers, drawPeople, drawScale, drawSize, sidesOf } from './draw.ts';
import { differenceBetween, type Written } from './judge.ts';
import type { Writer } from './writers.ts';
