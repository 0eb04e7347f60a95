import type { Pool } from 'pg'

export interface Figures {
  tasks: { type: string; status: string; count: number; oldestSeconds: number }[]
  tasksFailed: { type: string; count: number }[]
  feeds: {
    connector: string
    answering: number
    failing: number
    late: number
    oldestSuccessSeconds: number
    lagP95Seconds: number | null
  }[]
  mail: { state: string; count: number; oldestSeconds: number }[]
  noticesOldestSeconds: number
  liveUpdatesOldestSeconds: number
}

/**
 * What stands in the database, of all organisations. Each statement goes over an index of what is unfinished, so that it
 * costs as much with a hundred thousand organisations as with one. Runs as the owner of the tables, whom row-level
 * security does not bind: like the workers, it enters no organisation.
 */
export async function readFigures(pool: Pick<Pool, 'query'>): Promise<Figures> {
  const list = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
  return {
    // Since when somebody could have worked on it: one that waits for its time does not wait for us.
    tasks: await list(`
      select type, status, count(*)::int as count,
        coalesce(greatest(extract(epoch from now() - min(
          case when status = 'running' then started_at else coalesce(scheduled_for, updated_at) end
        )), 0), 0)::float8 as "oldestSeconds"
      from task where status in ('queued', 'running', 'waiting') group by type, status`),
    tasksFailed: await list(`
      select type, count(*)::int as count from task
      where status = 'failed' and ended_at > now() - interval '1 day' group by type`),
    feeds: await list(`
      select f.connector,
        count(*) filter (where f.consecutive_failures = 0)::int as answering,
        count(*) filter (where f.consecutive_failures > 0)::int as failing,
        count(*) filter (
          where coalesce(f.last_success_at, f.created_at) < now() - make_interval(secs => s.stale_after)
        )::int as late,
        extract(epoch from now() - min(coalesce(f.last_success_at, f.created_at)))::float8 as "oldestSuccessSeconds",
        percentile_disc(0.95) within group (
          order by f.lag_seconds[array_upper(f.lag_seconds, 1)]
        )::float8 as "lagP95Seconds"
      from feed f
      join (
        select sf.feed_id, min(o.stale_after_seconds) as stale_after
        from source_feed sf join source o on o.org_id = sf.org_id and o.id = sf.source_id
        where o.status not in ('paused', 'disabled')
        group by sf.feed_id
      ) s on s.feed_id = f.id
      group by f.connector`),
    mail: await list(`
      select state, count(*)::int as count,
        coalesce(extract(epoch from now() - min(claimed_at)), 0)::float8 as "oldestSeconds"
      from welcome_mail where state in ('claimed', 'in_doubt') group by state`),
    noticesOldestSeconds: (
      await list<{ seconds: number }>(`
        select coalesce(greatest(extract(epoch from now() - least(
          (select min(noted_at) from threat_news),
          (select min(due_at) from threat_notice where state = 'waiting')
        )), 0), 0)::float8 as seconds`)
    )[0]!.seconds,
    liveUpdatesOldestSeconds: (
      await list<{ seconds: number }>(`
        select coalesce(extract(epoch from now() - (
          select created_at from outbox where published_at is null order by id limit 1
        )), 0)::float8 as seconds`)
    )[0]!.seconds,
  }
}

/** How many organisations have a ledger whose latest verification found it broken. */
export async function countBrokenLedgers(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select count(*)::int as count from (
      select distinct on (org_id) metadata ->> 'ok' as ok from ledger_event
      where action = 'ledger.verified' order by org_id, seq desc
    ) latest where ok = 'false'`)
  return rows[0]!.count
}
