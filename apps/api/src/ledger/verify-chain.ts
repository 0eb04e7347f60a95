import { and, asc, eq, gt } from 'drizzle-orm'
import { inTransaction, type ServiceContext, type TransactionContext } from '../context.ts'
import { ledgerEvent, ledgerHead } from '../db/schema/index.ts'
import { hashedPart } from './append-events.ts'
import { genesisHash, hashEvent } from './hash-event.ts'

/** The first place where a chain does not hold. */
export interface ChainProblem {
  seq: number
  /** `gap`: a number is missing. `link`: an event does not follow the one before. `hash`: content was changed. `head`: the end was cut off. */
  code: 'gap' | 'link' | 'hash' | 'head'
  message: string
}

export interface ChainVerdict {
  ok: boolean
  checked: number
  throughSeq: number
  headHash: string
  problem: ChainProblem | null
}

const batchSize = 2000

/**
 * Reads the whole ledger of the organisation and computes every hash again. Goes on in batches of their own, so
 * that others are served in between; events written meanwhile belong to the next verification.
 */
export async function verifyChain(ctx: ServiceContext): Promise<ChainVerdict> {
  const head = await inTransaction(ctx, readHead)
  let position = { seq: 0, hash: genesisHash }
  while (position.seq < head.seq) {
    const rows = await inTransaction(ctx, (tx) => readEvents(tx, position.seq))
    for (const row of rows) {
      if (row.seq > head.seq) break
      const problem = checkEvent(row, position)
      if (problem) return verdict(position, problem)
      position = { seq: row.seq, hash: row.hash }
    }
    if (rows.length === 0) {
      const message = `The ledger ends at event ${position.seq}, but ${head.seq} were recorded.`
      return verdict(position, { seq: position.seq + 1, code: 'head', message })
    }
  }
  if (position.hash === head.hash) return verdict(position, null)
  const message = `Event ${head.seq} is not the one that was recorded last.`
  return verdict(position, { seq: head.seq, code: 'head', message })
}

type EventRow = typeof ledgerEvent.$inferSelect

function checkEvent(row: EventRow, before: { seq: number; hash: string }): ChainProblem | null {
  const { hash, ...content } = row
  if (row.seq !== before.seq + 1) {
    const message = `Event ${before.seq + 1} is missing.`
    return { seq: before.seq + 1, code: 'gap', message }
  }
  if (row.prevHash !== before.hash) {
    const message = `Event ${row.seq} does not continue event ${before.seq}.`
    return { seq: row.seq, code: 'link', message }
  }
  if (hashEvent(hashedPart(content)) !== hash) {
    const message = `Event ${row.seq} was changed after it was recorded.`
    return { seq: row.seq, code: 'hash', message }
  }
  return null
}

const verdict = (position: { seq: number; hash: string }, problem: ChainProblem | null): ChainVerdict => ({
  ok: problem === null,
  checked: position.seq,
  throughSeq: position.seq,
  headHash: position.hash,
  problem,
})

async function readHead(tx: TransactionContext) {
  const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId))
  if (!head) throw new Error(`Organisation ${tx.orgId} has no ledger head, so its chain cannot be verified`)
  return head
}

const readEvents = async (tx: TransactionContext, afterSeq: number) =>
  await tx.db
    .select()
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, tx.orgId), gt(ledgerEvent.seq, afterSeq)))
    .orderBy(asc(ledgerEvent.seq))
    .limit(batchSize)
