import { eq } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentRecord, ledgerEvent, suppression } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailboxes } from '../../../testing/communication-test-calls.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import { suppress } from './suppressions.service.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

interface SuppressedPage {
  items: Record<string, unknown>[]
  page: { nextCursor: string | null }
}

async function startSuite() {
  const org = await test.mintOrg()
  const owner = await org.member('org_admin')
  const tenants = await Promise.all(
    ['ada', 'lee', 'kim'].map((name) => org.tenant(mailboxes(`${name}@example.test`))),
  )
  const path = `/org/${org.id}/communication/suppressed`
  const call = (query = '', init = {}) => test.as(owner).request(`${path}${query}`, init)
  return { org, owner, tenants, call }
}

it('lists addresses without letting the hash of a guessed address reveal whose they are', async () => {
  const { org, owner, call } = await startSuite()
  for (const name of ['ada', 'lee', 'kim']) {
    await inTransaction(test.contextOf(owner), (tx) =>
      suppress(tx, { channel: 'email', address: `${name}@example.test` }, 'unsubscribe'),
    )
  }
  const page = await (await call('?limit=2')).json<SuppressedPage>()
  expect(page.items).toHaveLength(2)
  const shown = JSON.stringify(page) + Buffer.from(page.page.nextCursor!, 'base64url').toString()
  const stored = await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))
  for (const name of ['ada', 'lee', 'kim']) {
    const guess = hash('sha256', `${org.id}:email:${name}@example.test`)
    expect(shown).not.toContain(guess)
    expect(stored.map((row) => row.addressHash)).not.toContain(guess)
  }
  for (const row of stored) expect(shown).not.toContain(row.addressHash)
  expect(page.items.every(({ id }) => stored.some((row) => row.id === id))).toBe(true)
})

it('finds a whole address or number, however it is written', async () => {
  const { owner, call } = await startSuite()
  await inTransaction(test.contextOf(owner), async (tx) => {
    await suppress(tx, { channel: 'email', address: 'ada@example.test' }, 'unsubscribe')
    await suppress(tx, { channel: 'sms', address: '+12025550134' }, 'unsubscribe')
    await suppress(tx, { channel: 'voice', address: '+12025550134' }, 'hard_bounce')
  })
  const channelsOf = async (q: string) =>
    new Set(
      (await (await call(`?q=${encodeURIComponent(q)}`)).json<SuppressedPage>()).items.map(
        ({ channel }) => channel,
      ),
    )
  expect(await channelsOf('Ada@example.test')).toEqual(new Set(['email']))
  expect(await channelsOf('(202) 555-0134')).toEqual(new Set(['sms', 'voice']))
  expect(await channelsOf('+1 202 555 0134')).toEqual(new Set(['sms', 'voice']))
  expect(await channelsOf('202 555')).toEqual(new Set())
})

it('removes by id what staff entered, and records no hash', async () => {
  const { org, owner, call } = await startSuite()
  const [row] = await test.db
    .insert(suppression)
    .values({ orgId: org.id, channel: 'email', addressHash: 'stored hash', reason: 'manual' })
    .returning()
  expect((await call(`/${row!.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await call(`/${row!.id}`, { method: 'DELETE' })).status).toBe(404)
  const [event] = await test.db
    .select()
    .from(ledgerEvent)
    .where(eq(ledgerEvent.action, 'communication.unsuppressed'))
  expect(event!.subject).toMatchObject({ type: 'suppression', id: row!.id })
  expect(JSON.stringify(event)).not.toContain('stored hash')
  expect(owner.orgId).toBe(org.id)
})

it('stores consent under a hash that needs the key', async () => {
  const { org, owner, tenants } = await startSuite()
  const address = tenants[0]!.emails[0]!.address
  const response = await test.as(owner).request(`/tenant/${tenants[0]!.id}/consent`, {
    method: 'POST',
    json: { channel: 'email', address, decision: 'opted_in', note: 'Signed.' },
  })
  expect(response.status).toBe(200)
  const records = await test.db.select().from(consentRecord).where(eq(consentRecord.orgId, org.id))
  expect(records).toHaveLength(1)
  expect(records[0]!.addressHash).not.toBe(hash('sha256', `${org.id}:email:${address}`))
})
