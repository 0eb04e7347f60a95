import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { TransactionContext } from '../context/context.ts'
import { ledgerContext } from '../db/schema/index.ts'
import { canonicalJson } from './hash-chain.ts'

export type LedgerContext = typeof ledgerContext.$inferSelect

/** SHA-256, in hex, over the RFC 8785 form of the context, including its salt. */
export function hashContext(context: LedgerContext): string {
  const { orgId, requestId, seqFrom, seqTo, via, ip, userAgent, recordedAt, salt } = context
  const hashedContext = {
    orgId,
    requestId,
    seqFrom,
    seqTo,
    via,
    ip: ip && normalizeIp(ip),
    userAgent,
    recordedAt: recordedAt.toISOString(),
    salt,
  }
  return hash('sha256', canonicalJson(hashedContext))
}

/** PostgreSQL may return an IPv6 address in a different notation than it was given. */
const normalizeIp = (ip: string) => (isIPv6(ip) ? new URL(`http://[${ip}]`).hostname : ip)

/** Finds the contexts of events that are read in order. */
export class ContextReader {
  #contexts: LedgerContext[] = []

  /** Reads the contexts of the events after `afterSeq` up to `throughSeq`. */
  async read(tx: TransactionContext, afterSeq: number, throughSeq: number) {
    const rows = await tx.db
      .select()
      .from(ledgerContext)
      .where(
        and(
          eq(ledgerContext.orgId, tx.orgId),
          gt(ledgerContext.seqFrom, afterSeq),
          lte(ledgerContext.seqFrom, throughSeq),
        ),
      )
      .orderBy(asc(ledgerContext.seqFrom))
    // The last one may continue beyond the events read so far.
    this.#contexts = [...this.#contexts.slice(-1), ...rows]
  }

  /** The context that contains the event, or null. Call it in the order of the events. */
  find(seq: number): LedgerContext | null {
    while (this.#contexts.length > 1 && this.#contexts[1]!.seqFrom <= seq) this.#contexts.shift()
    const [context] = this.#contexts
    return context && context.seqFrom <= seq && seq <= context.seqTo ? context : null
  }
}
