import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { User } from './users.schema.ts'

let test: TestApp
let org: TestOrg
let viewer: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  viewer = await org.member('viewer')
})
afterAll(() => test.close())

const settings = async () => (await (await test.as(viewer).request('/user')).json<User>()).listSettings
const patch = (listSettings: unknown) =>
  test.as(viewer).request('/user', { method: 'PATCH', json: { listSettings } })
const name = { key: 'name', isVisible: true, widthPx: 240 }

it('stores columns, density and default query of each list per user', async () => {
  expect(await settings()).toEqual({})
  expect((await patch({ units: { columns: [name] } })).status).toBe(200)
  expect(
    (await patch({ units: { density: 'compact' }, tenants: { defaultQuery: '?status=current' } })).status,
  ).toBe(200)
  expect(await settings()).toEqual({
    units: { columns: [name], density: 'compact', defaultQuery: null },
    tenants: { columns: [], density: 'normal', defaultQuery: 'status=current' },
  })
  await patch({ units: null })
  expect(Object.keys(await settings())).toEqual(['tenants'])

  const colleague = await org.member('viewer')
  const seen = await (await test.as(colleague).request('/user')).json<User>()
  expect(seen.listSettings).toEqual({})
  expect(await org.ledger('access.profile_updated')).toEqual([])
})

it.each<[object, string]>([
  [{ tornadoes: { density: 'compact' } }, 'an unknown list'],
  [{ units: { density: 'tiny' } }, 'an unknown density'],
  [{ units: { columns: [name, name] } }, 'a duplicate column'],
  [{ units: { columns: [{ ...name, widthPx: 3 }] } }, 'a column too narrow to see'],
  [{ units: { columns: [{ ...name, key: 'drop table' }] } }, 'an invalid column key'],
  [{ units: { columns: Array.from({ length: 61 }, (_, n) => ({ ...name, key: `c${n}` })) } }, '61 columns'],
  [{ units: { defaultQuery: 'q'.repeat(2001) } }, 'a query that is too long'],
  [{ units: { color: 'red' } }, 'an unknown setting'],
])('rejects %j: %s', async (wrong) => {
  const before = await settings()
  expect((await patch(wrong)).status).toBe(422)
  expect(await settings()).toEqual(before)
})
