import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newId } from '../db/new-id.ts'
import { ledgerEvent } from '../db/schema/index.ts'
import { appendPastEvents, type PastEvent } from './append-past-events.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('writes events in the order of their times, and none before those that the ledger has', async () => {
  const org = await test.mintOrg('Cedar')
  const event = (at: string): PastEvent => ({
    at: new Date(at),
    actor: { type: 'system', id: null, name: 'Test' },
    origin: { via: 'job', ip: null, userAgent: null },
    action: 'org.updated',
    category: 'settings',
    subject: { type: 'org', id: org.id, name: 'Cedar' },
    summary: at,
  })
  const append = (...events: PastEvent[]) =>
    test.db.transaction((db) =>
      appendPastEvents({ db, orgId: org.id, events, createId: () => newId(), createSalt: () => 'salt' }),
    )
  await append(event('2090-01-02T00:00:00Z'), event('2090-01-01T00:00:00Z'))
  await expect(append(event('2090-01-01T12:00:00Z'))).rejects.toThrow(
    'The ledger already has events after 2090-01-01T12:00:00.000Z',
  )
  const rows = await test.db
    .select({ summary: ledgerEvent.summary })
    .from(ledgerEvent)
    .where(eq(ledgerEvent.orgId, org.id))
    .orderBy(ledgerEvent.seq)
  expect(rows.slice(-2).map(({ summary }) => summary)).toEqual([
    '2090-01-01T00:00:00Z',
    '2090-01-02T00:00:00Z',
  ])
})
