import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
})
afterAll(() => test.close())

it.each([
  '/task?subjectType=%00',
  '/property?q=%00',
  '/property?city=%00',
  '/property?tag=a%00b',
  '/portfolio?q=%00x',
  '/portfolio?tag=%00',
  '/ledger/events?q=%00x',
  '/ledger/events?action=%00',
  '/property/import/search?q=%00x',
  '/org/01a1fec7-e848-7148-8ae8-b111df1e460f/optin/a%00b',
  '/source/health?to=0001-01-02T00:00:00Z',
])('responds to %s without a server error', async (path) => {
  expect((await test.as(admin).request(path)).status).toBeLessThan(500)
})

it.each(['https://example.test/\0', 'https://example.test/\ud800', 'https://example.test/#\0'])(
  'rejects the URL %j',
  async (privacyUrl) => {
    const response = await test.as(admin).request(`/org/${org.id}`, { method: 'PATCH', json: { privacyUrl } })
    expect(response.status).toBe(422)
  },
)

it.each([
  ['externalIds', { 'a\0': 'b' }],
  ['externalIds', { a: '\ud800' }],
  ['tags', ['\ud83c']],
  ['notes', 'one\0two'],
  ['onSiteContact', { email: 'a\0@b.test' }],
])('rejects %s with characters that no database stores', async (field, value) => {
  const house = await org.property()
  const response = await test
    .as(admin)
    .request(`/property/${house.id}`, { method: 'PATCH', json: { [field]: value } })
  expect(response.status).toBe(422)
})

it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
  'rejects an import file sent as %s',
  async (type) => {
    const init = { method: 'POST', body: 'Name\nPier\n', headers: { 'Content-Type': type } }
    expect((await test.as(admin).request('/property/import/upload', init)).status).toBe(415)
  },
)
