import { inEngine } from '#tests/support/engines/in-engine.ts';
import { webkit } from '#tests/support/engines/webkit.ts';
import { everyScenario } from './scenarios/every-scenario.ts';

inEngine(webkit, everyScenario);
