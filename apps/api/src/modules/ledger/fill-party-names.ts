import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { findUserNames } from '../../access/find-user-names.ts'
import { type LedgerParty, portfolio, property } from '../../db/schema/index.ts'

/** Looks up what the parties of events are called today; `nameOf` falls back to the name that was recorded. */
export async function readPartyNames(tx: TransactionContext, parties: readonly LedgerParty[]) {
  const ids = (type: string) => [
    ...new Set(parties.flatMap((party) => (party.type === type && party.id !== null ? [party.id] : []))),
  ]
  const names = new Map(await findUserNames(tx.db, ids('user')))
  for (const [type, table] of [
    ['property', property],
    ['portfolio', portfolio],
  ] as const) {
    const wanted = ids(type)
    if (wanted.length === 0) continue
    const rows = await tx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, wanted)))
    for (const row of rows) names.set(row.id, row.name)
  }
  return (party: LedgerParty): LedgerParty => ({
    ...party,
    name: (party.id === null ? undefined : names.get(party.id)) ?? party.name ?? unnamed(party),
  })
}

const unnamed = (party: LedgerParty) => (party.type === 'user' ? 'Former member' : null)
