import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StoredCells, tenant } from '../../../platform/db/schema/index.ts'
import { createTenantSecrets } from '../../../platform/crypto/secrets.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
} from '../../../testing/import-test-calls.ts'
import { type CellOwner, openCells } from '../../imports/write/row-reader.ts'
import { checkAssistanceKey } from './assistance.ts'
import type { Tenant } from './tenants.schema.ts'

const shown = { mobility: true, oxygenOrPower: true, note: 'Concentrator on the night stand' }

let test: TestApp
let org: TestOrg
let admin: TestPerson
let house: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg('Cedar')
  admin = await org.member('org_admin')
  house = await org.property({ code: 'MPLC' })
})
afterAll(() => test.close())

const secrets = () => test.deps.gateways.tenantSecrets
const request = (path: string, method = 'GET', json?: unknown) =>
  test.as(admin).request(path, { method, ...(json !== undefined && { json }) })
async function create(assistance: object = shown) {
  const json = { lastName: 'Nguyen', occupancies: [{ propertyId: house.id }], assistance }
  return await expectJson<Tenant>(await request('/tenant', 'POST', json), 201)
}
const read = (id: string) => request(`/tenant/${id}?include=assistance`)
async function readStored(id: string) {
  const { rows } = await test.db.execute<{ text: string; has: boolean }>(
    sql`select assistance::text as text, has_assistance as has from tenant where id = ${id}::uuid`,
  )
  return rows[0]
}
const openOtherKey = async (work: () => Promise<void>) => {
  const own = test.deps.gateways.tenantSecrets
  test.deps.gateways.tenantSecrets = createTenantSecrets([Buffer.alloc(32, 8)])
  try {
    await work()
  } finally {
    test.deps.gateways.tenantSecrets = own
  }
}

/** Whether any row of a table with tenant data contains the text. */
async function isAnywhere(...words: string[]) {
  const tables = ['tenant', 'import_row', 'ledger_event', 'task', 'idempotency_key', 'outbox']
  for (const name of tables) {
    for (const word of words) {
      const { rows } = await test.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where strpos(t::text, ${word}) > 0 limit 1`,
      )
      if (rows.length > 0) return true
    }
  }
  return false
}

describe('assistance needs', () => {
  it('are encrypted in every table, and are returned unchanged', async () => {
    const createdTenant = await create()
    const stored = await readStored(createdTenant.id)
    expect(stored?.has).toBe(true)
    expect(Object.keys(JSON.parse(stored!.text) as object)).toEqual(['sealed'])
    await request(`/tenant/${createdTenant.id}`, 'PATCH', {
      assistance: { ...shown, note: 'Concentrator, new one' },
    })
    expect(await (await read(createdTenant.id)).json()).toMatchObject({
      assistance: { ...shown, note: 'Concentrator, new one', hearing: false },
    })
    expect(await isAnywhere('Nguyen')).toBe(true)
    expect(await isAnywhere('Concentrator', 'oxygen_or_power')).toBe(false)
  })

  it("aren't a change if the same value is written again", async () => {
    const createdTenant = await create()
    const stored = await readStored(createdTenant.id)
    const secondPatch = await request(`/tenant/${createdTenant.id}`, 'PATCH', { assistance: shown })
    expect((await secondPatch.json<Tenant>()).version).toBe(createdTenant.version)
    expect(await readStored(createdTenant.id)).toEqual(stored)
  })

  it("can't be decrypted in another tenant's row", async () => {
    const [one, other] = [await create(), await create({ hearing: true })]
    const { text } = (await readStored(one.id))!
    const assistance = JSON.parse(text) as { sealed: string }
    await test.db.update(tenant).set({ assistance }).where(eq(tenant.id, other.id))
    expect((await read(other.id)).status).toBe(503)
  })

  it('are deleted when the tenant is erased', async () => {
    const createdTenant = await create()
    const { sealed } = JSON.parse((await readStored(createdTenant.id))!.text) as { sealed: string }
    const erased = await request(`/tenant/${createdTenant.id}/erase`, 'POST', {
      reason: 'tenant_request',
      confirm: 'ERASE',
    })
    expect(erased.status).toBe(200)
    expect(await isAnywhere(sealed)).toBe(false)
  })
})

describe('assistance needs under another key', () => {
  it("are rejected with instructions, and aren't overwritten or lost", async () => {
    const createdTenant = await create()
    const stored = await readStored(createdTenant.id)
    await openOtherKey(async () => {
      const refusal = await read(createdTenant.id)
      expect(refusal.status).toBe(503)
      expect((await refusal.json<{ detail: string }>()).detail).toContain('PARAPET_SECRET_KEY')
      const change = await request(`/tenant/${createdTenant.id}`, 'PATCH', { assistance: { hearing: true } })
      expect(change.status).toBe(503)
      expect((await request(`/tenant/${createdTenant.id}`)).status).toBe(200)
      expect((await request(`/tenant/${createdTenant.id}`, 'PATCH', { notes: 'Rings twice' })).status).toBe(
        200,
      )
    })
    expect(await readStored(createdTenant.id)).toEqual(stored)
    expect(await (await read(createdTenant.id)).json()).toMatchObject({
      assistance: shown,
      notes: 'Rings twice',
    })
  })

  it('log an error at startup, unlike the right key', async () => {
    await create()
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    await checkAssistanceKey({ db: test.db, log, secrets: secrets() })
    expect(lines).toEqual([])
    await checkAssistanceKey({ db: test.db, log, secrets: createTenantSecrets([Buffer.alloc(32, 8)]) })
    expect(lines.join()).toContain("assistance needs can't be decrypted: PARAPET_SECRET_KEY has changed")
  })
})

describe('assistance needs in an import', () => {
  const file = (needs: string, phone: string) =>
    `Property,Last name,External id,Mobile phone,Assistance\nMPLC,Okafor,t1,${phone},"${needs}"\n`
  const find = async () => {
    const [row] = await test.db.select().from(tenant).where(eq(tenant.externalId, 't1'))
    return row!
  }

  it('are encrypted, compared and restored by the undo', async () => {
    const calls = importCalls(test, admin, 'tenant')
    await calls.importFile(file('Wheelchair, generator', '8305550134'))
    const first = await find()
    expect(first.assistance).toHaveProperty('sealed')
    await calls.importFile(file('Wheelchair, generator', '8305550135'))
    const second = await find()
    expect(second).toMatchObject({ version: first.version + 1, assistance: first.assistance })

    const last = await calls.importFile(file('Deaf', '8305550135'))
    expect(await (await read(first.id)).json()).toMatchObject({
      assistance: { hearing: true, mobility: false },
    })
    expect(await isAnywhere('Wheelchair', 'generator', 'mobility')).toBe(false)
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(last), 202))
    expect((await find()).assistance).toEqual(first.assistance)
    expect(await (await read(first.id)).json()).toMatchObject({ assistance: { mobility: true } })
  })

  it('stay unchanged under another key, unlike other fields', async () => {
    const calls = importCalls(test, admin, 'tenant')
    await calls.importFile(file('Wheelchair', '8305550136'))
    const before = await find()
    await openOtherKey(async () => {
      await calls.importFile('Property,Last name,External id,Mobile phone\nMPLC,Okafor,t1,8305550137\n')
      expect((await find()).version).toBe(before.version + 1)
      const { fileId } = await expectJson<FileDocument>(await calls.upload(file('Deaf', '8305550136')), 201)
      expect((await calls.validate({ fileId })).status).toBe(503)
    })
    expect((await find()).assistance).toEqual(before.assistance)
  })

  it('of a row that isn’t written are stored only if it is rejected for correction', async () => {
    const calls = importCalls(test, admin, 'tenant')
    await calls.importFile(
      'Property,Last name,Email,Assistance\nMPLC,Abara,a@example.com,Stair lift\n,,a@example.com,Guide dog\nMPLC,Adeyemi,b@example.com,Walker\n',
      { edits: [{ n: 2, skip: true }] },
    )
    const { rows } = await test.db.execute<
      Record<string, unknown> & CellOwner & { outcome: string; raw: StoredCells }
    >(
      sql`select org_id as "orgId", file_id as "fileId", n, outcome, raw from import_row where raw is not null order by n`,
    )
    expect(JSON.stringify(rows)).not.toContain('a@example.com')
    const opened = rows.map(({ outcome, raw, ...owner }) => ({
      outcome,
      raw: openCells(secrets(), owner, raw),
    }))
    expect(opened.slice(-2)).toEqual([
      { outcome: 'skip', raw: ['MPLC', 'Abara', 'a@example.com', ''] },
      { outcome: 'error', raw: ['', '', 'a@example.com', 'Guide dog'] },
    ])
  })
})
