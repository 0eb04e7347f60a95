import { capAlerts } from './captures/cap-alerts.ts'
import { firmsDetections } from './captures/firms-detections.ts'
import { gdacsEvents } from './captures/gdacs-events.ts'
import nwpsGauges from './captures/nwps-gauges.json' with { type: 'json' }
import nwsAlerts from './captures/nws-alerts.json' with { type: 'json' }
import openfemaDeclarations from './captures/openfema-declarations.json' with { type: 'json' }
import usgsEarthquakes from './captures/usgs-earthquakes.json' with { type: 'json' }
import wfigsPerimeters from './captures/wfigs-perimeters.json' with { type: 'json' }
import type { FeedName } from './feed-store.ts'

export interface BuiltInCapture {
  text: string
  /** How often the content is renewed. Its timestamp is the start of the current cycle. */
  cycleMs: number
}

const hourMs = 3_600_000

/** Fictional responses around the demo organizations' properties, with times of November 20, 2026. */
export const builtInCaptures: Record<Exclude<FeedName, 'cap'>, BuiltInCapture> = {
  nws: { text: JSON.stringify(nwsAlerts), cycleMs: hourMs },
  usgs: { text: JSON.stringify(usgsEarthquakes), cycleMs: 12 * hourMs },
  firms: { text: firmsDetections, cycleMs: 3 * hourMs },
  wfigs: { text: JSON.stringify(wfigsPerimeters), cycleMs: 6 * hourMs },
  nwps: { text: JSON.stringify(nwpsGauges), cycleMs: hourMs },
  gdacs: { text: gdacsEvents, cycleMs: 12 * hourMs },
  openfema: { text: JSON.stringify(openfemaDeclarations), cycleMs: 24 * hourMs },
}

export const getBuiltInCapAlert = (name: string): BuiltInCapture | null => {
  const text = Object.hasOwn(capAlerts, name) ? capAlerts[name] : undefined
  return text === undefined ? null : { text, cycleMs: hourMs }
}

export const builtInCapNames: readonly string[] = Object.keys(capAlerts)

const weekMs = 7 * 24 * hourMs

/** Replaces placeholders: `CYCLE` and `BEFORE` are the numbers of the current and previous cycle, so that new messages
 * have new IDs and refer to their predecessors. `WEEK`, an event number of three digits, changes once a week, so that an
 * event lasts for days.
 */
export function renewIds(text: string, atMs: number, cycleMs: number): string {
  const cycle = Math.floor(atMs / cycleMs)
  return text
    .replaceAll('CYCLE', String(cycle))
    .replaceAll('BEFORE', String(cycle - 1))
    .replaceAll('WEEK', String(Math.floor(atMs / weekMs) % 1000).padStart(3, '0'))
}
