import { and, eq } from 'drizzle-orm'
import { newId } from '../db/new-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { outbox } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { announceChange, announceChanges, onOutboxSignal } from './announce-change.ts'

let test: TestApp
let org: TestOrg
let person: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  person = await org.member('org_admin')
})
afterAll(() => test.close())

const announced = (id: string) =>
  test.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orgId, person.orgId), eq(outbox.entityId, id)))

it('writes a change in the same transaction, and signals after the commit', async () => {
  const id = newId()
  const propertyId = newId()
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

it('announces nothing after a rollback', async () => {
  const id = newId()
  const failing = inTransaction(test.contextOf(person), async (tx) => {
    await announceChange(tx, { event: 'org.updated', id, version: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await announced(id)).toEqual([])
})

it('keeps only properties that limited members see if there are thousands', async () => {
  const [granted, other] = [await org.property(), await org.property()]
  await org.fga({ role: 'property_viewer', resourceId: granted.id })
  const [large, small] = [newId(), newId()]
  const many = Array.from({ length: 2_000 }, () => newId())
  await inTransaction(test.contextOf(person), async (tx) => {
    await announceChanges(tx, [
      {
        event: 'threat.updated',
        id: large,
        version: 1,
        propertyIds: [...many, granted.id, other.id, granted.id],
      },
      { event: 'threat.updated', id: small, version: 1, propertyIds: many.slice(0, 10) },
    ])
  })
  expect(await announced(large)).toMatchObject([{ propertyIds: [granted.id] }])
  expect(await announced(small)).toMatchObject([{ propertyIds: null }])
})
