/**
 * A fuzzer asks every route of the REST door with made-up requests.
 * @guards api/agents/rest/** api/agents/access/** api/agents/operations/** api/agents/resources.ts
 */
import { describeRestFuzz } from './rest-fuzz.ts';

describeRestFuzz({ cases: 20, phases: ['fuzzing'] });
