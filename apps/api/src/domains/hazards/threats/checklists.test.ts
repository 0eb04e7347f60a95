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
  ['tornado', 'Confirm tenants know where to shelter'],
  ['flash_flood', 'Check below-grade units'],
  ['wildfire', 'Clear 5 ft (1.5 m) around the building'],
  ['extreme_cold', 'Drip faucets or drain pipes'],
  ['air_quality', 'Open cooling room'],
  ['earthquake', 'Check for the smell of gas; shut off the gas if needed'],
  ['hazmat', 'Follow instructions from local authorities'],
] as const)('tells for %s: %s', (hazard, label) => {
  expect(defaultChecklist(hazard).map((entry) => entry.label)).toContain(label)
})
