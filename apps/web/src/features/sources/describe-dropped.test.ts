import { expect, it } from 'vitest'
import { describeDropped } from './describe-dropped.ts'
import { formatSample } from './source-sample.tsx'
import { nameHazards } from './watch-banner.tsx'

it('names why items were left out, the most first, and a reason that it does not know by its own words', () => {
  expect(describeDropped({ test: 2, outside_coverage: 1400, below_min_severity: 0, odd_shape: 3 })).toBe(
    'Outside coverage area: 1,400, Odd shape: 3, Test messages: 2',
  )
  expect(describeDropped({ test: 0 })).toBeNull()
})

it('names hazards in a sentence, each once, without a rest of one', () => {
  expect(nameHazards(['tornado', 'flood', 'flood'])).toBe('tornado and flood')
  expect(nameHazards(['tornado', 'flood', 'hail', 'ice', 'fog'])).toBe('tornado, flood, hail, ice, and fog')
  expect(nameHazards(['tornado', 'flood', 'hail', 'ice', 'fog', 'dust', 'meteor'])).toBe(
    'tornado, flood, hail, ice, and 3 more',
  )
})

it('lays an item out for reading, and cuts the points of an outline', () => {
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
