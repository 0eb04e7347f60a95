import { expect, it } from 'vitest'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { defaultChecklist } from './default-checklists.ts'

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
  ['extreme_heat', 'Open cooling room'],
  ['air_quality', 'Open clean-air room'],
  ['earthquake', 'Check for the smell of gas; shut off the gas if needed'],
  ['tsunami', 'Tell tenants to go inland or to high ground now, on foot if possible'],
  ['storm_surge', 'Look up the building’s evacuation zone and route'],
  ['dam_failure', 'Check whether the building is in the dam’s inundation area'],
  ['avalanche', 'Check the local avalanche forecast and road closures'],
  ['drought', 'Check the water utility’s restrictions'],
  ['dust', 'Shut the HVAC system’s outdoor air intakes'],
  ['hazmat', 'Follow instructions from local authorities'],
] as const)('says for %s: %s', (hazard, label) => {
  expect(defaultChecklist(hazard).map((entry) => entry.label)).toContain(label)
})
