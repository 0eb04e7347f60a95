import { SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'

/**
 * A query for the latest reply of each tenant in each of the threads, if it counts there: it was given in the thread, or came
 * after one of its messages through the link of another thread of the threat, because being safe before an alert says
 * nothing about now. A call for help counts until the same person answers something else. Columns: `thread_id`,
 * `tenant_id`, `answer`, `occurred_at`, `channel`, `people_count`, `needs`, `note`.
 *
 * @param threads - at least one id, or a query for ids
 */
export function latestReplies(
  { orgId }: Pick<TransactionContext, 'orgId'>,
  threads: readonly string[] | SQL,
): SQL {
  const ids = threads instanceof SQL ? sql`(${threads})` : sql`${[...new Set(threads)]}`
  return sql`
    select latest.asked_thread_id as thread_id, latest.tenant_id, latest.answer, latest.occurred_at, latest.channel,
      latest.people_count, latest.needs, latest.note
    from (
      select distinct on (first.id, a.tenant_id) first.id as asked_thread_id, a.*
      from alert first
      join alert other on other.org_id = first.org_id and other.id = other.thread_id
        and (other.id = first.id or other.threat_id = first.threat_id)
      join alert_reply a on a.org_id = other.org_id and a.thread_id = other.id
      where first.org_id = ${orgId}::uuid and first.id in ${ids}
      order by first.id, a.tenant_id, a.occurred_at desc, a.id desc
    ) latest
    where latest.answer = 'need_help' or latest.thread_id = latest.asked_thread_id or exists (
      select from alert_message m
      join alert sent on sent.org_id = m.org_id and sent.id = m.alert_id
      where m.org_id = latest.org_id and m.tenant_id = latest.tenant_id
        and sent.thread_id = latest.asked_thread_id
        and m.state in ('sent', 'in_doubt') and m.claimed_at <= latest.occurred_at
    )`
}
