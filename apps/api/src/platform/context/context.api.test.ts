import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type TransactionContext } from './context.ts'
import { ledgerContext, property } from '../db/schema/index.ts'
import { recordEvent } from '../ledger/record-event.ts'
import { verifyChain } from '../ledger/verify-chain.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'

const isOnServer = process.env.DATABASE_URL !== undefined

let test: TestApp
let org: TestOrg
let person: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  person = await org.member('org_admin')
})
afterAll(() => test.close())

it('chains any number of events of one transaction', async () => {
  const owner = await (await test.mintOrg()).member('org_admin')
  const ctx = test.contextOf(owner)
  const before = await verifyChain(ctx)
  await inTransaction(ctx, async (tx) => {
    for (let n = 1; n <= 10_001; n += 1) {
      recordEvent(tx, {
        action: 'ledger.note_added',
        category: 'access',
        subject: { type: 'org', id: tx.orgId, name: null },
        summary: `Event ${n} of one transaction.`,
      })
    }
  })
  const after = await verifyChain(ctx)
  expect(after).toMatchObject({ ok: true, problem: null, throughSeq: before.throughSeq + 10_001 })
  const contexts = await test.db
    .select()
    .from(ledgerContext)
    .where(and(eq(ledgerContext.orgId, owner.orgId), eq(ledgerContext.seqTo, after.throughSeq)))
  expect(contexts).toMatchObject([{ seqFrom: before.throughSeq + 1 }])
})

const contention = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

describe('a transaction that the database aborts because of a concurrent one', () => {
  it('runs again from the start, and announces its changes once', async () => {
    let attempts = 0
    let told = 0
    const answer = await inTransaction(test.contextOf(person), async (tx) => {
      tx.afterCommit.push(() => void (told += 1))
      attempts += 1
      if (attempts < 3) throw contention()
      return attempts
    })
    expect({ answer, told }).toEqual({ answer: 3, told: 1 })
  })

  it('fails after three attempts, or after the requested number', async () => {
    const attemptsOf = async (options?: { attempts: number }) => {
      let attempts = 0
      const never = async () => {
        attempts += 1
        throw contention()
      }
      await expect(inTransaction(test.contextOf(person), never, options)).rejects.toThrow('deadlock')
      return attempts
    }
    expect(await attemptsOf()).toBe(3)
    expect(await attemptsOf({ attempts: 1 })).toBe(1)
  })

  it.runIf(isOnServer)(
    'completes both of two requests that lock the same rows in opposite order',
    async () => {
      const [first, second] = [await org.property(), await org.property()]
      const lock = async (tx: TransactionContext, id: string) =>
        await tx.db.update(property).set({ notes: 'locked' }).where(eq(property.id, id))
      const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const cross = async (at: number, [own, other]: [string, string]) =>
        await inTransaction(test.contextOf(person), async (tx) => {
          await lock(tx, own)
          arrivals[at]!.resolve()
          await Promise.all(arrivals.map(({ promise }) => promise))
          await lock(tx, other)
          return 'done'
        })
      const both = [cross(0, [first.id, second.id]), cross(1, [second.id, first.id])]
      expect(await Promise.all(both)).toEqual(['done', 'done'])
    },
  )
})
