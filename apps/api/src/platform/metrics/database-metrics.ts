import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { type Memoized, memoizeWithTtl } from './memoize-with-ttl.ts'

const statsMaxAgeMs = 15_000
const ledgersMaxAgeMs = 5 * 60_000
const timeoutMs = 5_000
const mailStates = ['claimed', 'in_doubt']

/**
 * Statistics from the database across all organizations: every process reports the same, so aggregate with
 * `max`. Read on scrape, at most every 15 seconds. While the database is unavailable, `parapet_database_up`
 * is 0 and the others are missing, so that stale values are never mistaken for current ones.
 */
export function createDatabaseMetrics(registry: Registry) {
  return {
    /** Call it once; there are no statistics before. */
    watchDatabaseStats(pool: Pick<Pool, 'query'>, log: Logger) {
      const stats = memoizeWithTtl(() => logFailure(readDatabaseStats(pool), log), {
        maxAgeMs: statsMaxAgeMs,
        timeoutMs,
      })
      const brokenLedgers = memoizeWithTtl(() => logFailure(countBrokenLedgers(pool), log), {
        maxAgeMs: ledgersMaxAgeMs,
        timeoutMs,
      })
      registerStats(registry, stats)
      registerGauge(registry, brokenLedgers, {
        name: 'parapet_ledgers_broken',
        help: 'Organizations whose latest verification found a broken ledger.',
        setGauge: (gauge, count) => gauge.set(count),
      })
    },
  }
}

function registerStats(registry: Registry, stats: Memoized<DatabaseStats>) {
  const register = <Label extends string = never>(gauge: DatabaseGauge<DatabaseStats, Label>) =>
    registerGauge(registry, stats, gauge)

  new Gauge({
    name: 'parapet_database_up',
    help: '1 while the database responds, otherwise 0.',
    registers: [registry],
    async collect() {
      this.set(
        await stats.read().then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  register({
    name: 'parapet_tasks',
    help: 'Unfinished tasks, by type and status.',
    labelNames: ['type', 'status'],
    setGauge: (gauge, { tasks }) => {
      for (const { type, status, count } of tasks) gauge.set({ type, status }, count)
    },
  })
  register({
    name: 'parapet_task_oldest_seconds',
    help: 'How long the oldest unfinished task has been running or overdue, by type and status.',
    labelNames: ['type', 'status'],
    setGauge: (gauge, { tasks }) => {
      for (const { type, status, oldestSeconds } of tasks) gauge.set({ type, status }, oldestSeconds)
    },
  })
  register({
    name: 'parapet_tasks_failed_day',
    help: 'Tasks that failed permanently in the last day, by type.',
    labelNames: ['type'],
    setGauge: (gauge, { tasksFailed }) => {
      for (const { type, count } of tasksFailed) gauge.set({ type }, count)
    },
  })
  register({
    name: 'parapet_feeds',
    help: 'Feeds in use, by connector and state: answering, failing, or late (no successful response for as long as a source allows).',
    labelNames: ['connector', 'state'],
    setGauge: (gauge, { feeds }) => {
      for (const { connector, answering, failing, late } of feeds) {
        for (const [state, count] of Object.entries({ answering, failing, late })) {
          gauge.set({ connector, state }, count)
        }
      }
    },
  })
  register({
    name: 'parapet_feed_last_success_age_seconds',
    help: 'Time since the last successful response of the feed that has gone longest without one, by connector.',
    labelNames: ['connector'],
    setGauge: (gauge, { feeds }) => {
      for (const { connector, oldestSuccessSeconds } of feeds) gauge.set({ connector }, oldestSuccessSeconds)
    },
  })
  register({
    name: 'parapet_feed_lag_seconds',
    help: '95th percentile delay between sending and receiving for recent messages of every feed, by connector.',
    labelNames: ['connector'],
    setGauge: (gauge, { feeds }) => {
      for (const { connector, lagP95Seconds } of feeds) {
        if (lagP95Seconds !== null) gauge.set({ connector }, lagP95Seconds)
      }
    },
  })
  register({
    name: 'parapet_mail_open',
    help: 'Campaign emails that are claimed or whose delivery is unknown.',
    labelNames: ['state'],
    setGauge: (gauge, { mail }) => {
      for (const state of mailStates) gauge.set({ state }, findState(mail, state)?.count ?? 0)
    },
  })
  register({
    name: 'parapet_mail_open_oldest_seconds',
    help: 'Age of the oldest email that is claimed or whose delivery is unknown; 0 if there is none.',
    labelNames: ['state'],
    setGauge: (gauge, { mail }) => {
      for (const state of mailStates) gauge.set({ state }, findState(mail, state)?.oldestSeconds ?? 0)
    },
  })
  register({
    name: 'parapet_notices_oldest_seconds',
    help: 'How long the oldest notification to a member has been overdue; 0 if there is none.',
    setGauge: (gauge, { oldestNotificationSeconds }) => gauge.set(oldestNotificationSeconds),
  })
  register({
    name: 'parapet_live_updates_oldest_seconds',
    help: 'How long the oldest live update has waited to be published; 0 if there is none.',
    setGauge: (gauge, { oldestLiveUpdateSeconds }) => gauge.set(oldestLiveUpdateSeconds),
  })
}

const findState = (mail: DatabaseStats['mail'], state: string) => mail.find((row) => row.state === state)

interface DatabaseGauge<Value, Label extends string> {
  name: string
  help: string
  labelNames?: Label[]
  setGauge(gauge: Gauge<Label>, value: Value): void
}

function registerGauge<Value, Label extends string = never>(
  registry: Registry,
  memoized: Memoized<Value>,
  { name, help, labelNames = [], setGauge }: DatabaseGauge<Value, Label>,
) {
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const result = await memoized.read().then(
        (value) => ({ value }),
        () => null,
      )
      if (labelNames.length === 0) this.remove()
      else this.reset()
      if (result) setGauge(this, result.value)
    },
  })
}

async function logFailure<Value>(query: Promise<Value>, log: Logger): Promise<Value> {
  try {
    return await query
  } catch (err) {
    log.warn({ err }, 'metrics query failed')
    throw err
  }
}

export interface DatabaseStats {
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
  oldestNotificationSeconds: number
  oldestLiveUpdateSeconds: number
}

/**
 * Reads the statistics of all organizations. Each statement uses an index of unfinished rows, so that it costs
 * the same with one organization and with a hundred thousand. Runs as `parapet_system`, which sees the rows of all
 * organizations.
 */
async function readDatabaseStats(pool: Pick<Pool, 'query'>): Promise<DatabaseStats> {
  const queryRows = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
  return {
    // Counts from when a worker could have started it: a scheduled task isn't waiting yet.
    tasks: await queryRows(`
      select type, status, count(*)::int as count,
        coalesce(greatest(extract(epoch from now() - min(
          case when status = 'running' then started_at else coalesce(scheduled_for, updated_at) end
        )), 0), 0)::float8 as "oldestSeconds"
      from task where status in ('queued', 'running', 'waiting') group by type, status`),
    tasksFailed: await queryRows(`
      select type, count(*)::int as count from task
      where status = 'failed' and ended_at > now() - interval '1 day' group by type`),
    feeds: await queryRows(`
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
    mail: await queryRows(`
      select state, count(*)::int as count,
        coalesce(extract(epoch from now() - min(claimed_at)), 0)::float8 as "oldestSeconds"
      from welcome_mail where state in ('claimed', 'in_doubt') group by state`),
    oldestNotificationSeconds: (
      await queryRows<{ seconds: number }>(`
        select coalesce(greatest(extract(epoch from now() - least(
          (select min(created_at) from threat_notification_trigger),
          (select min(due_at) from threat_notification where state = 'waiting'),
          (select min(created_at) + interval '30 minutes' from threat_follow_up_trigger),
          (select min(due_at) from threat_follow_up f where state = 'waiting' and not exists (
            select from threat_follow_up_trigger t where t.org_id = f.org_id and t.threat_id = f.threat_id
          )),
          (select min(created_at) from automatic_alert_trigger),
          (select min(due_at) from alert_notification where state = 'waiting'),
          (select min(created_at) from help_notification_trigger),
          (select min(due_at) from help_notification where state = 'waiting'),
          (select min(next_at) from escalation where ended_at is null),
          (select min(due_at) from escalation_notice where state = 'waiting'),
          (select min(due_at) from push_notification where state = 'waiting'),
          (select min(due_at) from member_text where state = 'waiting')
        )), 0), 0)::float8 as seconds`)
    )[0]!.seconds,
    oldestLiveUpdateSeconds: (
      await queryRows<{ seconds: number }>(`
        select coalesce(extract(epoch from now() - (
          select created_at from outbox where published_at is null order by id limit 1
        )), 0)::float8 as seconds`)
    )[0]!.seconds,
  }
}

/** How many organizations have a ledger that failed its latest verification. */
async function countBrokenLedgers(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select count(*)::int as count from (
      select distinct on (org_id) metadata ->> 'ok' as ok from ledger_event
      where action = 'ledger.verified' order by org_id, seq desc
    ) latest where ok = 'false'`)
  return rows[0]!.count
}
