import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context.ts'
import { outbox } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { TestPerson } from '../testing/factories.ts'
import { announceChange } from './announce-change.ts'
import { onOutboxSignal } from './outbox-signal.ts'

let test: TestApp
let person: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  person = await (await test.mintOrg()).member('org_admin')
})
afterAll(() => test.close())

const announced = (id: string) =>
  test.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orgId, person.orgId), eq(outbox.entityId, id)))

it('writes a change beside what changed, and says so once the transaction is committed', async () => {
  const id = uuidv7()
  const propertyId = uuidv7()
  let signals = 0
  const stop = onOutboxSignal(() => (signals += 1))
  await inTransaction(test.contextOf(person), async (tx) => {
    const propertyIds = [propertyId, propertyId]
    await announceChange(tx, { event: 'threat.updated', id, version: 3, propertyIds, userId: person.id })
    await announceChange(tx, { event: 'source.updated', id, version: 1 })
    expect(signals).toBe(0)
  })
  stop()
  expect(signals).toBe(1)
  expect(await announced(id)).toMatchObject([
    { event: 'threat.updated', version: 3, propertyIds: [propertyId], userId: person.id, publishedAt: null },
    { event: 'source.updated', version: 1, propertyIds: null, userId: null, publishedAt: null },
  ])
})

it('tells nobody of a change that was rolled back', async () => {
  const id = uuidv7()
  const failing = inTransaction(test.contextOf(person), async (tx) => {
    await announceChange(tx, { event: 'org.updated', id, version: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await announced(id)).toEqual([])
})
