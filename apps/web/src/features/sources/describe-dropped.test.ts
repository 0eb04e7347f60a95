import { expect, it } from 'vitest'
import { describeDropped } from './describe-dropped.ts'
import { formatSample } from './source-sample.tsx'
import { formatHazards } from './watch-banner.tsx'

it('names the reasons for skipped items, most frequent first, and unknown ones by their key', () => {
  expect(describeDropped({ test: 2, outside_coverage: 1400, below_min_severity: 0, odd_shape: 3 })).toBe(
    'Outside coverage area: 1,400, Odd shape: 3, Test messages: 2',
  )
  expect(describeDropped({ test: 0 })).toBeNull()
})

it('lists hazards in a sentence, without duplicates and without “1 more”', () => {
  expect(formatHazards(['tornado', 'flood', 'flood'])).toBe('tornado and flood')
  expect(formatHazards(['tornado', 'flood', 'hail', 'ice', 'fog'])).toBe('tornado, flood, hail, ice, and fog')
  expect(formatHazards(['tornado', 'flood', 'hail', 'ice', 'fog', 'dust', 'meteor'])).toBe(
    'tornado, flood, hail, ice, and 3 more',
  )
})

it('formats an item, and replaces the points of an outline with their count', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  expect(JSON.parse(formatSample(JSON.stringify({ id: 'a', geometry: { coordinates: [ring] } })))).toEqual({
    id: 'a',
    geometry: { coordinates: ['4 points'] },
  })
  expect(formatSample('<alert/>')).toBe('<alert/>')
})
