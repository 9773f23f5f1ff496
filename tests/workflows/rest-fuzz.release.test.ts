/**
 * A fuzzer asks every route of the REST door with many made-up requests, and at the bounds of each field.
 * @guards api/agents/rest/** api/agents/access/** api/agents/operations/** api/agents/resources.ts
 */
import { describeRestFuzz } from './rest-fuzz.ts';

describeRestFuzz({ cases: 100, phases: ['coverage', 'fuzzing'] });
