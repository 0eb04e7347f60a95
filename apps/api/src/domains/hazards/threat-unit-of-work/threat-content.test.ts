import { expect, it } from 'vitest'
import { shortenChanges } from './threat-content.ts'

it('counts the zones or counties of a change', () => {
  const [change] = shortenChanges([
    { field: 'zones', from: { ugc: ['COZ031'], same: [] }, to: { ugc: ['COZ031', 'COZ032'], same: [] } },
  ])
  expect(change).toEqual({ field: 'zones', from: '1 zone', to: '2 zones' })
  const counties = { field: 'zones', from: null, to: { ugc: [], same: ['008031'] } }
  expect(shortenChanges([counties])[0]!.to).toBe('1 county')
})
