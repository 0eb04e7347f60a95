import { expect, it } from 'vitest'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { defaultChecklist } from './checklists.ts'

it('has a checklist for every hazard, with each key once', () => {
  for (const hazard of hazards) {
    const keys = defaultChecklist(hazard).map(({ key }) => key)
    expect([hazard, keys.length > 3, new Set(keys).size]).toEqual([hazard, true, keys.length])
  }
})

it.each([
  ['tornado', 'Shelter place known to tenants'],
  ['flash_flood', 'Check units below grade'],
  ['wildfire', 'Clear 1.5 m around the building'],
  ['extreme_cold', 'Drip or drain pipes'],
  ['air_quality', 'Cooling room open'],
  ['earthquake', 'Smell gas, shut off'],
  ['hazmat', 'Follow authorities'],
] as const)('tells for %s: %s', (hazard, label) => {
  expect(defaultChecklist(hazard).map((entry) => entry.label)).toContain(label)
})
