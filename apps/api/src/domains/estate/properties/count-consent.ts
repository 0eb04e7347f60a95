import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { residentStatuses, tenant } from '../../../platform/db/schema/index.ts'

export interface ConsentCounts {
  optedIn: number
  invited: number
  declined: number
  optedOut: number
  none: number
}

/** Tenants who live somewhere now, and for whom the condition holds. */
const residents = (tx: TransactionContext, where: SQL | undefined) =>
  and(
    eq(tenant.orgId, tx.orgId),
    isNull(tenant.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
    where,
  )

/** Residents by how far they have come towards safety alerts on their best channel. */
export async function countConsent(tx: TransactionContext, where: SQL | undefined): Promise<ConsentCounts> {
  const [found] = await tx.db
    .select({
      optedIn: countOf('opted_in'),
      invited: countOf('invited', 'pending_confirmation'),
      declined: countOf('declined'),
      optedOut: countOf('opted_out'),
      none: countOf('none', 'expired'),
    })
    .from(
      tx.db
        .select({ furthest: furthest.as('furthest') })
        .from(tenant)
        .where(residents(tx, where))
        .as('resident'),
    )
  return found!
}

const order = sql.raw(
  `array['opted_in', 'pending_confirmation', 'invited', 'declined', 'opted_out', 'expired', 'none']`,
)
const place = (column: typeof tenant.consentEmail | typeof tenant.consentSms) =>
  sql`array_position(${order}, ${column})`
const furthest = sql<string>`(${order})[least(${place(tenant.consentEmail)}, ${place(tenant.consentSms)})]`

const countOf = (...states: string[]) =>
  sql<number>`count(*) filter (where furthest = any(${sql.param(states)}::text[]))::int`

/** How many residents are written to in which language, most first; those without a known one are left out. */
export async function countLanguages(tx: TransactionContext, where: SQL | undefined) {
  const count = sql<number>`count(*)::int`
  return await tx.db
    .select({ language: sql<string>`${tenant.language}`, count })
    .from(tenant)
    .where(and(residents(tx, where), sql`${tenant.language} is not null`))
    .groupBy(tenant.language)
    .orderBy(sql`count(*) desc`, tenant.language)
}
