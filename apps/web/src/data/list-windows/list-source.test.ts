import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type ListPageParams, type ListSource, loadAllRows } from './list-source.ts'

const rows = Array.from({ length: 3456 }, (_, index) => ({ id: String(index) }))
const skips: number[] = []
const source: ListSource<{ id: string }> = {
  queryKey: ['things'],
  fetchPage: ({ limit, cursor, skip = 0, anchors }: ListPageParams) => {
    skips.push(skip)
    const start = Number(cursor ?? 0) + skip
    return Promise.resolve({
      items: rows.slice(start, start + limit),
      page: {
        total: rows.length,
        totalIsExact: true,
        anchors: anchors && [0, 1000, 2000, 3000].map((index) => ({ index, cursor: String(index) })),
      },
    })
  },
}
const load = (rowMax: number) => loadAllRows(new QueryClient(), source, rowMax, new AbortController().signal)

it('loads every row once, from anchor to anchor', async () => {
  expect(await load(10_000)).toEqual(rows)
  expect(Math.max(...skips)).toBeLessThan(1000)
})

it('stops at the requested number of rows', async () => {
  expect(await load(1250)).toEqual(rows.slice(0, 1250))
})
