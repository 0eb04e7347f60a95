import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { SavedView } from './saved-views.schema.ts'

let test: TestApp
let org: TestOrg
let ana: TestPerson
let ben: TestPerson
let admin: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  ana = await org.member('viewer')
  ben = await org.member('property_manager')
  admin = await org.member('org_admin')
})
afterAll(() => test.close())

const save = (person: TestPerson, json: Record<string, unknown>, screen = 'units') =>
  test.as(person).request(`/saved-view?screen=${screen}`, { method: 'POST', json })
const change = (person: TestPerson, id: string, json: unknown) =>
  test.as(person).request(`/saved-view/${id}`, { method: 'PATCH', json })
const remove = (person: TestPerson, id: string) =>
  test.as(person).request(`/saved-view/${id}`, { method: 'DELETE' })
const views = async (person: TestPerson, screen = 'units') => {
  const response = await test.as(person).request(`/saved-view?screen=${screen}`)
  return (await response.json<{ items: SavedView[] }>()).items
}

it('shows a view only to its owner until it is shared, and only they and administrators can change it', async () => {
  const response = await save(ana, { name: 'Vacant', query: '?status=vacant&sort=-area' })
  expect(response.status).toBe(201)
  const made = await response.json<SavedView>()
  expect(made).toEqual({
    id: expect.any(String),
    screen: 'units',
    name: 'Vacant',
    query: 'status=vacant&sort=-area',
    isShared: false,
    isDefault: false,
    owner: { id: ana.id, name: ana.name },
    permissions: ['update', 'delete'],
  })
  expect(response.headers.get('Location')).toBe(`/api/saved-view/${made.id}`)
  expect(await views(ana)).toEqual([made])
  expect(await views(ana, 'tenants')).toEqual([])
  expect(await views(ben)).toEqual([])
  expect((await change(admin, made.id, { name: 'Mine' })).status).toBe(404)
  expect((await remove(ben, made.id)).status).toBe(404)

  expect((await change(ana, made.id, { isShared: true })).status).toBe(200)
  expect(await views(ben)).toEqual([{ ...made, isShared: true, permissions: [] }])
  expect((await change(ben, made.id, { name: 'Mine' })).status).toBe(403)
  expect((await remove(ben, made.id)).status).toBe(403)
  expect((await change(admin, made.id, { name: 'Empty units' })).status).toBe(200)
  expect((await change(admin, made.id, { isDefault: true })).status).toBe(422)
  expect((await remove(admin, made.id)).status).toBe(204)
  expect(await views(ana)).toEqual([])
})

it('rejects a repeated name per person and list, ignoring case', async () => {
  const first = await (await save(ana, { name: 'Late', query: '' })).json<SavedView>()
  const again = await save(ana, { name: 'LATE', query: 'q=x' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ code: 'duplicate', existingId: first.id })
  expect((await save(ana, { name: 'Late', query: '' }, 'tenants')).status).toBe(201)
  expect((await save(ben, { name: 'Late', query: '' })).status).toBe(201)
  const other = await (await save(ana, { name: 'Later', query: '' })).json<SavedView>()
  expect((await change(ana, other.id, { name: 'late' })).status).toBe(409)
  expect((await change(ana, other.id, { name: 'LATER' })).status).toBe(200)
})

it('allows one default view per list and person', async () => {
  const one = await (
    await save(ana, { name: 'One', query: 'a=1', isDefault: true }, 'properties')
  ).json<SavedView>()
  const shared = { name: 'Two', query: 'a=2', isDefault: true, isShared: true }
  const two = await (await save(ana, shared, 'properties')).json<SavedView>()
  const defaults = async (person: TestPerson) =>
    (await views(person, 'properties')).filter((view) => view.isDefault).map((view) => view.id)
  expect(await defaults(ana)).toEqual([two.id])
  expect(await defaults(ben)).toEqual([])
  await change(ana, one.id, { isDefault: true })
  expect(await defaults(ana)).toEqual([one.id])
})

it('allows 50 views per person and list', async () => {
  for (let n = 0; n < 50; n += 1)
    expect((await save(ben, { name: `View ${n}`, query: '' }, 'portfolios')).status).toBe(201)
  const full = await save(ben, { name: 'One more', query: '' }, 'portfolios')
  expect(full.status).toBe(422)
  expect(await full.json()).toMatchObject({ errors: [{ pointer: '/name', code: 'max' }] })
  expect((await views(ben, 'portfolios')).map((view) => view.name).slice(0, 3)).toEqual([
    'View 0',
    'View 1',
    'View 2',
  ])
})

it('requires permission to read the list, and hides views of other organizations', async () => {
  const unprivileged = await org.member()
  expect((await test.as(unprivileged).request('/saved-view?screen=units')).status).toBe(403)
  expect((await save(unprivileged, { name: 'x', query: '' })).status).toBe(403)
  expect((await test.anonymous.request('/saved-view?screen=units')).status).toBe(401)
  expect((await test.as(ana).request('/saved-view?screen=alerts')).status).toBe(400)

  const shared = await (await save(ana, { name: 'Shared', query: '', isShared: true })).json<SavedView>()
  const stranger = await (await test.mintOrg()).member('org_admin')
  expect(await views(stranger)).toEqual([])
  expect((await change(stranger, shared.id, { name: 'Stolen' })).status).toBe(404)
  expect((await remove(stranger, shared.id)).status).toBe(404)
})

it.each([
  [{ query: '' }, '/name'],
  [{ name: 'x'.repeat(61), query: '' }, '/name'],
  [{ name: 'x', query: 'q'.repeat(2001) }, '/query'],
  [{ name: 'x', query: '', color: 'red' }, '/color'],
])('rejects %j', async (wrong, pointer) => {
  const response = await save(ana, wrong)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
})
