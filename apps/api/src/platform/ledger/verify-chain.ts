import { and, asc, eq, gt } from 'drizzle-orm'
import { inTransaction, type ServiceContext, type TransactionContext } from '../context/context.ts'
import { ledgerEvent, ledgerHead } from '../db/schema/index.ts'
import { toHashedEvent } from './record-event.ts'
import { type ChainProblem, chainStart, findEventProblem } from './hash-chain.ts'
import { ContextReader, hashContext, type LedgerContext } from './ledger-context.ts'

interface ChainVerdict {
  ok: boolean
  checked: number
  throughSeq: number
  headHash: string
  /** How many events have an origin that was recorded but isn't stored anymore. */
  withoutContext: number
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
  let withoutContext = 0
  const contexts = new ContextReader()
  const toVerdict = (problem: ChainProblem | null): ChainVerdict => ({
    ok: problem === null,
    checked: position.seq,
    throughSeq: position.seq,
    headHash: position.hash,
    withoutContext,
    problem,
  })
  while (position.seq < head.seq) {
    const rows = await inTransaction(ctx, (tx) => readEvents(tx, position.seq, contexts))
    for (const row of rows) {
      if (row.seq > head.seq) break
      const context = contexts.find(row.seq)
      const problem =
        findEventProblem({ ...toHashedEvent(row), hash: row.hash }, position) ??
        findContextProblem(row, context)
      if (problem) return toVerdict(problem)
      if (row.contextHash !== null && !context) withoutContext += 1
      position = { seq: row.seq, hash: row.hash }
    }
    if (rows.length === 0) {
      const message = `The ledger ends at event ${position.seq}, but ${head.seq} events were recorded.`
      return toVerdict({ seq: position.seq + 1, code: 'head', message })
    }
  }
  if (position.hash === head.hash) return toVerdict(null)
  const message = `Event ${head.seq} isn’t the last event that was recorded.`
  return toVerdict({ seq: head.seq, code: 'head', message })
}

/** A context that was deleted is no problem: it is personal data, which isn't kept forever. */
function findContextProblem(
  { seq, contextHash }: Pick<LedgerEventRow, 'seq' | 'contextHash'>,
  context: LedgerContext | null,
): ChainProblem | null {
  if (contextHash === null || !context || hashContext(context) === contextHash) return null
  return {
    seq,
    code: 'context',
    message: `The origin of event ${seq}, such as its IP address, was altered after it was recorded.`,
  }
}

async function readHead(tx: TransactionContext) {
  const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId))
  if (!head) throw new Error(`Organization ${tx.orgId} has no ledger head, so its chain can't be verified`)
  return head
}

type LedgerEventRow = typeof ledgerEvent.$inferSelect

/** The next events. Reads their contexts into `contexts`. */
async function readEvents(tx: TransactionContext, afterSeq: number, contexts: ContextReader) {
  const rows = await tx.db
    .select()
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, tx.orgId), gt(ledgerEvent.seq, afterSeq)))
    .orderBy(asc(ledgerEvent.seq))
    .limit(batchSize)
  const lastRow = rows.at(-1)
  if (lastRow) await contexts.read(tx, afterSeq, lastRow.seq)
  return rows
}
