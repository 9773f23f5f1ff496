/**
 * Whole panels in which a participant was planted, 100 for each kind.
 * @guards domain/panels/*.ts domain/panels/{analysis,prompts,replies,turn-rules}/** local/simulator/reply/panel/**
 */
import { describePlanted } from './describe-planted.ts';

describePlanted(100);
