import { expect, it } from 'vitest'
import { createGridTracks, findEdge, clampSize, type Pane } from './pane.ts'

const list: Pane = {
  id: 'list',
  label: 'List',
  content: null,
  defaultSizePx: 300,
  minSizePx: 200,
  maxSizePx: 400,
}
const map: Pane = { id: 'map', label: 'Map', content: null, minSizePx: 320 }
const ledger: Pane = { id: 'ledger', label: 'Ledger', content: null, defaultSizePx: 340 }

it('gives the remaining space to the pane without a size and lets the others shrink', () => {
  expect(createGridTracks([list, map, ledger], { list: 250 })).toBe(
    'minmax(200px, 250px) auto minmax(320px, 1fr) auto minmax(160px, 340px)',
  )
})

it('collapses a pane completely', () => {
  expect(createGridTracks([list, map], { list: 0 })).toBe('0px auto minmax(320px, 1fr)')
})

it('clamps sizes to the pane’s limits', () => {
  expect([100, 250.4, 900].map((size) => clampSize(list, size))).toEqual([200, 250, 400])
})

it('resizes the adjacent pane that has a size', () => {
  expect(findEdge([list, map, ledger], 0)).toEqual({ pane: list, sign: 1 })
  expect(findEdge([list, map, ledger], 1)).toEqual({ pane: ledger, sign: -1 })
  expect(findEdge([map], 0)).toBeNull()
})
