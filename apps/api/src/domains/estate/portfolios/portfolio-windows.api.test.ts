import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { portfolioSortFields } from './portfolios.schema.ts'

let test: TestApp
let org: TestOrg
let viewer: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  viewer = await org.member('viewer')
  for (let n = 0; n < 12; n += 1) {
    const portfolio = await org.portfolio({ name: `Group ${n % 5} of ${n}` })
    for (let house = 0; house < n % 3; house += 1)
      await org.property({ portfolioId: portfolio.id, unitCountDeclared: n, dataQuality: n * 5 })
  }
})
afterAll(() => test.close())

async function page(query: string) {
  const response = await test.as(viewer).request(`/portfolio?${query}`)
  return await response.json<{ items: { id: string }[]; page: { anchors: unknown; total: number } }>()
}
const ids = async (query: string) => (await page(query)).items.map((item) => item.id)

it.each(portfolioSortFields.flatMap((field) => [field, `-${field}`]))(
  'opens a window anywhere in the portfolios sorted by %s',
  async (sort) => {
    const all = await ids(`sort=${sort}&limit=200`)
    expect(all).toHaveLength(13)
    expect(await ids(`sort=${sort}&limit=4&skip=6`)).toEqual(all.slice(6, 10))
    expect(await ids(`sort=${sort}&limit=4&skip=12`)).toEqual(all.slice(12))
    expect((await page(`sort=${sort}&limit=1&anchors=true`)).page).toMatchObject({
      total: 13,
      totalIsExact: true,
      anchors: [{ index: 0, cursor: null }],
    })
  },
)
