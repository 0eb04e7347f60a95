import { severities as shown } from '@parapet/ui'
import { severities } from '@parapet/api-client'
import { expect, it } from 'vitest'
import { rankSeverity, findSeverityByRank } from './severity.ts'

it('ranks severities like the API, with unknown between minor and moderate', () => {
  const ranked = severities.toSorted((a, b) => rankSeverity(b) - rankSeverity(a))

  expect(ranked).toEqual(['extreme', 'severe', 'moderate', 'unknown', 'minor'])
  expect(ranked.map((severity) => findSeverityByRank(rankSeverity(severity)))).toEqual(ranked)
  expect(findSeverityByRank(0)).toBeNull()
})

it('has every severity of the API, in the same order', () => {
  expect(shown).toEqual(severities)
})
