import { and, asc, eq, gt } from 'drizzle-orm'
import { inTransaction, type ServiceContext, type TransactionContext } from '../context/context.ts'
import { ledgerEvent, ledgerHead } from '../db/schema/index.ts'
import { toHashedEvent } from './record-event.ts'
import { type ChainPosition, type ChainProblem, chainStart, findEventProblem } from './hash-chain.ts'

interface ChainVerdict {
  ok: boolean
  checked: number
  throughSeq: number
  headHash: string
  problem: ChainProblem | null
}

const batchSize = 2000

/**
 * Reads the organization's whole ledger and recomputes every hash. Each batch is a separate transaction, so
 * that other requests are served in between; events written in the meantime belong to the next verification.
 */
export async function verifyChain(ctx: ServiceContext): Promise<ChainVerdict> {
  const head = await inTransaction(ctx, readHead)
  let position = chainStart
  while (position.seq < head.seq) {
    const rows = await inTransaction(ctx, (tx) => readEvents(tx, position.seq))
    for (const row of rows) {
      if (row.seq > head.seq) break
      const problem = findEventProblem({ ...toHashedEvent(row), hash: row.hash }, position)
      if (problem) return toVerdict(position, problem)
      position = { seq: row.seq, hash: row.hash }
    }
    if (rows.length === 0) {
      const message = `The ledger ends at event ${position.seq}, but ${head.seq} events were recorded.`
      return toVerdict(position, { seq: position.seq + 1, code: 'head', message })
    }
  }
  if (position.hash === head.hash) return toVerdict(position, null)
  const message = `Event ${head.seq} isn’t the last event that was recorded.`
  return toVerdict(position, { seq: head.seq, code: 'head', message })
}

const toVerdict = (position: ChainPosition, problem: ChainProblem | null): ChainVerdict => ({
  ok: problem === null,
  checked: position.seq,
  throughSeq: position.seq,
  headHash: position.hash,
  problem,
})

async function readHead(tx: TransactionContext) {
  const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId))
  if (!head) throw new Error(`Organization ${tx.orgId} has no ledger head, so its chain can't be verified`)
  return head
}

const readEvents = async (tx: TransactionContext, afterSeq: number) =>
  await tx.db
    .select()
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, tx.orgId), gt(ledgerEvent.seq, afterSeq)))
    .orderBy(asc(ledgerEvent.seq))
    .limit(batchSize)
