import { dictionary } from '../../../../platform/text/dictionary.ts'
import type { Hazard } from '../../../../platform/db/schema/hazard.ts'
import { findHazardOfEvent } from '../parsing/hazard-of-event.ts'

const byName = dictionary<Hazard>({
  'fire warning': 'wildfire',
  'evacuation immediate': 'civil',
  'shelter in place warning': 'civil',
  'civil danger warning': 'civil',
  'civil emergency message': 'civil',
  'law enforcement warning': 'civil',
  'local area emergency': 'civil',
  'hazardous materials warning': 'hazmat',
  'nuclear power plant warning': 'hazmat',
  'radiological hazard warning': 'hazmat',
  '911 telephone outage': 'utility_outage',
  'special weather statement': 'other',
})

const tests =
  /^(test message|test|practice\/demo warning|required (weekly|monthly) test|network (message )?notification|administrative message|national (information center|periodic test).*)$/i
const marine =
  /\b(marine|small craft|gale|seas|rip current|beach hazards|freezing spray|low water|brisk wind|lake wind|hurricane force wind)\b/i

/** Why an event is never shown, by its name; null where it is. */
export function findReasonToDrop(event: string): string | null {
  if (/^(child abduction emergency|blue alert|missing endangered persons?)/i.test(event))
    return 'not_a_hazard'
  if (tests.test(event)) return 'test_message'
  if (/\boutlook$/i.test(event)) return 'outlook'
  // Alone, without a code: codes say better what is only at sea.
  return marine.test(event) ? 'marine' : null
}

export function findHazardOfName(event: string): Hazard {
  return byName[event.toLowerCase()] ?? findHazardOfEvent(event) ?? 'other'
}
