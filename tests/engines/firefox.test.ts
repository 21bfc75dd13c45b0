import { firefox } from '#tests/support/engines/firefox.ts';
import { inEngine } from '#tests/support/engines/in-engine.ts';
import { everyScenario } from './scenarios/every-scenario.ts';

inEngine(firefox, everyScenario);
