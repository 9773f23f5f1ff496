/**
 * Whole panels in which a participant was planted, 200 for each kind. Runs before a version is published and in each issue
 * that changes its subject.
 * @guards domain/panels/*.ts domain/panels/{analysis,prompts,replies,turn-rules}/** local/simulator/reply/panel/**
 */
import { describePlanted } from './describe-planted.ts';

describePlanted(200);
