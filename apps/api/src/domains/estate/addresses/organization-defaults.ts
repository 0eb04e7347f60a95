import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { org } from '../../../platform/db/schema/index.ts'

/** The country of addresses that don't name one. */
export async function readDefaultCountry(tx: TransactionContext) {
  const [row] = await tx.db.select({ country: org.defaultCountry }).from(org).where(eq(org.id, tx.orgId))
  return row?.country ?? 'US'
}

/** Today, as YYYY-MM-DD, in the organization's time zone. */
export async function readToday(tx: TransactionContext, now = new Date()): Promise<string> {
  const [row] = await tx.db.select({ timeZone: org.timeZone }).from(org).where(eq(org.id, tx.orgId))
  return formatDayInTimeZone(row?.timeZone ?? 'UTC', now)
}

/** The calendar day, as YYYY-MM-DD, at a moment in a time zone. */
export function formatDayInTimeZone(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const valueOf = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)!.value
  return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`
}
