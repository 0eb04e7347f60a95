import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRow, membership, membershipRole, property, role } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { enterTemporaryFolder, hudShapedFile } from '../../../testing/import-test-files.ts'

let test: TestApp
let leaveFolder: () => Promise<void>
beforeAll(async () => {
  leaveFolder = await enterTemporaryFolder()
  test = await createTestApp()
})
afterAll(async () => {
  await test.close()
  await leaveFolder()
})

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  return { org, person, api: test.as(person), calls: importCalls(test, person) }
}
type Calls = ReturnType<typeof importCalls>

const header = 'External id,Name,Address line 1,City,State,Zip,Notes,On-site contact'
const upload = async (calls: Calls, content: string, filename?: string) =>
  await expectJson<FileDocument>(await calls.upload(content, filename), 201)
const check = async (calls: Calls, body: Record<string, unknown>) =>
  await expectJson<ValidationDocument>(await calls.validate(body), 200)
const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

describe("text that the database can't store", () => {
  it('is accepted if shortening splits a character', async () => {
    const { calls } = await setUp()
    const emoji = '🏠'
    const name = `${'x'.repeat(79)}${emoji}`
    const long = `${'n'.repeat(159)}${emoji}`
    const content = `${header}\nU1,${name},1 Oak St,Denver,CO,80218,,\nU2,${long},2 Oak St,Denver,CO,80218,,`
    const file = await upload(calls, content, `${'f'.repeat(199)}${emoji}.csv`)
    const applyFix = [{ code: 'too_long', field: 'name', fix: 'cut' }]
    expect((await check(calls, { fileId: file.fileId, applyFix })).summary).toMatchObject({ create: 2 })
    const startedTask = await expectJson<StartedDocument>(await calls.start(file.fileId), 202)
    expect(await calls.runStartedTask(startedTask)).toMatchObject({ status: 'succeeded' })
  })

  it('is rejected in requests', async () => {
    const { api, calls } = await setUp()
    const { fileId } = await upload(calls, hudShapedFile(3))
    for (const text of ['a\0b', 'a\ud800b']) {
      const edits = [{ n: 2, field: 'city', value: text }]
      expect((await calls.validate({ fileId, edits })).status).toBe(422)
      const fill = [{ code: 'required', field: 'city', fix: 'fill_all', value: text }]
      expect((await calls.validate({ fileId, applyFix: fill })).status).toBe(422)
      const values = { [text]: 'a' }
      const map = [{ code: 'enum_unknown', field: 'propertyClass', fix: 'map_values', values }]
      expect((await calls.validate({ fileId, applyFix: map })).status).toBe(422)
    }
    for (const query of ['q=a%00b', 'code=%00', 'to=9999-12-31', 'from=0000-01-01', 'rowFrom=99999999999']) {
      const { status } = await api.request(`/property/import/search?fileId=${fileId}&${query}`)
      expect([query, status]).toEqual([query, 400])
    }
    const twoLines = [{ n: 2, field: 'notes', value: 'one\ntwo' }]
    expect((await calls.validate({ fileId, edits: twoLines })).status).toBe(200)
  })
})

describe('pages', () => {
  it('list all rows of a file', async () => {
    const { api, calls } = await setUp()
    const { fileId } = await upload(calls, hudShapedFile(30))
    const validation = await check(calls, { fileId })
    expect(validation.rows.page.total).toBe(10)
    const seen: number[] = []
    let next: string | null = null
    do {
      const query: string = `fileId=${fileId}&limit=4&outcome=error${next ? `&cursor=${next}` : ''}`
      const { detail } = await expectJson<{ detail: ValidationDocument }>(
        await api.request(`/property/import/search?${query}`),
        200,
      )
      seen.push(...detail.rows.items.map((row) => row.n))
      next = detail.rows.page.nextCursor
    } while (next)
    expect(seen).toEqual([4, 7, 10, 13, 16, 19, 22, 25, 28, 31])
  })

  it('list all files, and reject forged cursors', async () => {
    const { api, calls } = await setUp()
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await upload(calls, hudShapedFile(1), name)
    const first = await expectJson<{ items: { filename: string }[]; page: { nextCursor: string } }>(
      await api.request('/property/import/search?limit=2'),
      200,
    )
    const second = await expectJson<typeof first>(
      await api.request(`/property/import/search?limit=2&cursor=${first.page.nextCursor}`),
      200,
    )
    expect([...first.items, ...second.items].map((item) => item.filename)).toEqual([
      'c.csv',
      'b.csv',
      'a.csv',
    ])
    const { fileId } = await upload(calls, hudShapedFile(3))
    await check(calls, { fileId })
    const forgedCursors = ['x', cursor('a', 'b'), cursor('\0', '\0'), cursor(1e12), cursor('rows', 'n', 'x')]
    for (const marker of forgedCursors) {
      for (const query of ['', `fileId=${fileId}&`]) {
        const path = `/property/import/search?${query}cursor=${marker}`
        expect(await expectJson(await api.request(path), 400)).toMatchObject({ code: 'bad-cursor' })
      }
    }
  })
})

describe('an interrupted upload', () => {
  const formPart = (name: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${content}`
  const send = async (api: { request: TestApp['anonymous']['request'] }, body: string, headers = {}) =>
    await api.request('/property/import/upload', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', ...headers },
    })

  it('is a bad request, leaves nothing behind, and can be retried with its idempotency key', async () => {
    const { api } = await setUp()
    const content = 'Name,Address line 1,City,State,Zip\nA,1 Oak St,Denver,CO,80218\n'
    const headers = { 'Idempotency-Key': 'broken' }
    for (const body of [formPart('file', content), formPart('other', content), '--b\r\n', 'x']) {
      expect(await expectJson(await send(api, body, headers), 400)).toMatchObject({ code: 'bad-request' })
    }
    expect((await send(api, `${formPart('file', content)}\r\n--b--\r\n`, headers)).status).toBe(201)
    const noBoundary = await send(api, 'x', { 'Content-Type': 'multipart/form-data' })
    expect(noBoundary.status).toBe(415)
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('parapet-import-'))).toEqual([])
  })

  it("doesn't crash the server if the connection is cut", async () => {
    const { person } = await setUp()
    const token = await test.signToken({ sub: person.descopeId })
    const server = serve({ fetch: test.app.fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const headers = {
      Authorization: `Bearer ${token}`,
      'X-Org-Id': person.orgId,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': '1000000',
    }
    try {
      await new Promise<void>((resolve) => {
        const call = httpRequest({ port, method: 'POST', path: '/api/property/import/upload', headers })
        call.on('error', () => resolve())
        call.write(formPart('file', 'Name,City\nA,B\n'))
        setTimeout(() => call.destroy(), 200)
      })
      await expect
        .poll(async () => (await readdir(tmpdir())).filter((name) => name.startsWith('parapet-import-')))
        .toEqual([])
      const searchResponse = await fetch(`http://127.0.0.1:${port}/api/property/import/search`, {
        headers: { Authorization: headers.Authorization, 'X-Org-Id': person.orgId },
      })
      expect(searchResponse.status).toBe(200)
    } finally {
      server.close()
    }
  })
})

describe('portfolios', () => {
  it('accept no new properties while archived, no matter when they were archived', async () => {
    const { org, api, calls } = await setUp()
    const open = await org.portfolio({ name: 'Open' })
    const old = await org.portfolio({ name: 'Old', status: 'archived', archivedAt: new Date() })
    const { fileId } = await upload(calls, `${header}\nP1,One,1 Oak St,Denver,CO,80218,,`)
    const refusal = await calls.validate({ fileId, options: { portfolioId: old.id } })
    expect(await expectJson(refusal, 422)).toMatchObject({
      errors: [{ pointer: '/options/portfolioId', code: 'not_allowed' }],
    })
    const validation = await check(calls, { fileId, options: { portfolioId: open.id } })
    expect(validation.summary).toMatchObject({ create: 1 })
    await expectJson(
      await api.request(`/portfolio/${open.id}`, { method: 'PATCH', json: { status: 'archived' } }),
      200,
    )
    const secondCheck = await check(calls, { fileId })
    expect(secondCheck.issues.items[0]).toMatchObject({ code: 'portfolio_not_found', severity: 'error' })
    const startedTask = await expectJson<StartedDocument>(await calls.start(fileId), 202)
    expect(await calls.runStartedTask(startedTask)).toMatchObject({ status: 'succeeded' })
    expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(0)
  })
})

describe('a limited member', () => {
  async function setUpLimited() {
    const org = await test.mintOrg()
    const hidden = await org.portfolio({ name: 'Hidden Fund' })
    const mine = await org.property({ externalId: 'M1', name: 'Mine' })
    const person = await org.fga({ role: 'property_manager_on', resourceId: mine.id })
    await grantImport(org, person.id)
    return { org, hidden, mine, person, calls: importCalls(test, person) }
  }

  async function grantImport(org: TestOrg, userId: string) {
    const id = newId()
    await test.db
      .insert(role)
      .values({ id, orgId: org.id, key: 'importer', name: 'Importer', permissions: ['property:import'] })
    const memberships = await test.db.select().from(membership).where(eq(membership.userId, userId))
    await test.db
      .insert(membershipRole)
      .values({ orgId: org.id, membershipId: memberships[0]!.id, roleId: id })
    test.deps.access.invalidate({ userId })
  }

  it("isn't offered hidden portfolios, and can't move properties into one", async () => {
    const { hidden, mine, calls } = await setUpLimited()
    const content = `External id,Portfolio,Address line 1,City,State,Zip\nM1,${hidden.name},${mine.line1},Denver,CO,80202`
    const { fileId } = await upload(calls, content)
    const validation = await check(calls, { fileId })
    expect(validation.groups.map(({ code }) => code)).toContain('portfolio_not_found')
    const fixes = validation.groups.flatMap((group) => group.fixes)
    expect(JSON.stringify(fixes)).not.toContain(hidden.name)
    const startedTask = await expectJson<StartedDocument>(await calls.start(fileId), 202)
    await calls.runStartedTask(startedTask)
    const [row] = await test.db.select().from(property).where(eq(property.id, mine.id))
    expect(row!.portfolioId).toBe(mine.portfolioId)
    const refusal = await calls.validate({
      fileId: (await upload(calls, content)).fileId,
      options: { portfolioId: hidden.id },
    })
    expect(refusal.status).toBe(422)
  })

  it("doesn't learn that a colleague imported the same file", async () => {
    const { org, calls } = await setUpLimited()
    const content = `${header}\nL1,One,1 Oak St,Denver,CO,80218,,`
    await importCalls(test, await org.member('property_manager')).importFile(content)
    expect((await upload(calls, content)).duplicateOf).toBeNull()
  })
})

describe('the ledger', () => {
  it('records only that notes and contacts changed, while the check shows their values', async () => {
    const { org, calls } = await setUp()
    await calls.importFile(`${header}\nN1,One,1 Oak St,Denver,CO,80218,Call Maria Lopez,Maria Lopez`)
    const { fileId } = await upload(
      calls,
      `${header}\nN1,Uno,1 Oak St,Denver,CO,80218,Call Ana Ruiz,Ana Ruiz`,
    )
    const validation = await check(calls, { fileId })
    expect(JSON.stringify(validation.rows.items[0]!.changes)).toContain('Ana Ruiz')
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))
    const events = await org.ledger()
    expect(JSON.stringify(events)).not.toMatch(/Maria Lopez|Ana Ruiz/)
    expect(events.findLast(({ action }) => action === 'property.imported')!.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', from: 'One', to: 'Uno' },
        { field: 'notes', from: 'changed', to: 'changed' },
        { field: 'onSiteContact', from: 'changed', to: 'changed' },
      ]),
    )
    expect(await test.db.$count(importRow, eq(importRow.fileId, fileId))).toBe(1)
  })
})
