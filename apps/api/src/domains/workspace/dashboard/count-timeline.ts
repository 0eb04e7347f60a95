import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { org, threat } from '../../../platform/db/schema/index.ts'
import type { Dashboard } from './dashboard.schema.ts'
import { visibleThreats } from '../../estate/index.ts'
import { startedAt } from '../../hazards/index.ts'

/** How many threats went on at some time in each step of the last 14 days, by the clock of the organisation. */
export async function countTimeline(
  tx: TransactionContext,
  step: 'day' | 'hour',
): Promise<Dashboard['timeline']> {
  const [home] = await tx.db.select({ timeZone: org.timeZone }).from(org).where(eq(org.id, tx.orgId))
  const { timeZone } = home!
  const length = sql.raw(`interval '1 ${step}'`)
  const back = sql.raw(step === 'day' ? `interval '13 days'` : `interval '335 hours'`)
  const now = sql`date_trunc(${step}, now() at time zone ${timeZone})`
  // One whose end has passed and that is still open goes on until somebody hears otherwise.
  const until = sql`coalesce(${threat.closedAt}, case when ${threat.status} in ('upcoming', 'active') then now() end, ${threat.endsAt}, ${threat.expiresAt}, now())`
  const { rows } = await tx.db.execute<{ from: Date; active: number }>(sql`
    select (start at time zone ${timeZone}) as "from", count(shown.id)::integer as active
    from generate_series(${now} - ${back}, ${now}, ${length}) start
    left join (
      select ${threat.id}, ${startedAt} as began, ${until} as ended from ${threat}
      where ${and(
        eq(threat.orgId, tx.orgId),
        sql`not ${threat.isTest}`,
        sql`(${threat.closedAt} is null or ${threat.closedAt} > now() - interval '15 days')`,
        visibleThreats(tx),
      )}
    ) shown on shown.began < least((start + ${length}) at time zone ${timeZone}, now())
      and shown.ended > start at time zone ${timeZone}
    group by start order by start`)
  return rows.map(({ from, active }) => ({ from: new Date(from).toISOString(), active }))
}
