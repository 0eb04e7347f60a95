import { expect, it } from 'vitest'
import document from '@parapet/api-client/openapi.json' with { type: 'json' }
import { hazardTexts } from './hazard-texts.ts'
import { hazardIcons } from './hazard-icon.tsx'

it('has an icon and a label for every hazard of the API', () => {
  const { enum: hazards } = document.components.schemas.ThreatListItem.properties.hazard
  expect(hazards).toHaveLength(33)
  expect(Object.keys(hazardIcons).sort()).toEqual([...hazards].sort())
  expect(Object.keys(hazardTexts).sort()).toEqual([...hazards].sort())
})
