import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { type Memoized, memoizeWithTtl } from './memoize-with-ttl.ts'
import { countBrokenLedgers, type Figures, readFigures } from './read-figures.ts'

const figuresMaxAgeMs = 15_000
const ledgersMaxAgeMs = 5 * 60_000
const timeoutMs = 5_000
const mailStates = ['claimed', 'in_doubt']

/**
 * What stands in the database, of all organisations: every process answers the same, so take the highest of them. Read
 * when somebody asks, at most every 15 seconds. While the database does not answer, `parapet_database_up` is 0 and the
 * others are missing, so that nobody takes old figures for new ones.
 */
export function createFigureMetrics(registry: Registry) {
  return {
    /** Call it once; the figures are missing before. */
    watchFigures(pool: Pick<Pool, 'query'>, log: Logger) {
      const figures = memoizeWithTtl(() => logged(readFigures(pool), log), {
        maxAgeMs: figuresMaxAgeMs,
        timeoutMs,
      })
      const broken = memoizeWithTtl(() => logged(countBrokenLedgers(pool), log), {
        maxAgeMs: ledgersMaxAgeMs,
        timeoutMs,
      })
      registerFigures(registry, figures)
      registerFigure(registry, broken, {
        name: 'parapet_ledgers_broken',
        help: 'Organisations whose latest verification found a broken ledger.',
        show: (gauge, count) => gauge.set(count),
      })
    },
  }
}

function registerFigures(registry: Registry, figures: Memoized<Figures>) {
  const register = <Label extends string = never>(figure: Figure<Figures, Label>) =>
    registerFigure(registry, figures, figure)

  new Gauge({
    name: 'parapet_database_up',
    help: '1 while the database answers, else 0.',
    registers: [registry],
    async collect() {
      this.set(
        await figures.read().then(
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
    show: (gauge, { tasks }) => {
      for (const { type, status, count } of tasks) gauge.set({ type, status }, count)
    },
  })
  register({
    name: 'parapet_task_oldest_seconds',
    help: 'How long the oldest unfinished task has run, or has been due without running, by type and status.',
    labelNames: ['type', 'status'],
    show: (gauge, { tasks }) => {
      for (const { type, status, oldestSeconds } of tasks) gauge.set({ type, status }, oldestSeconds)
    },
  })
  register({
    name: 'parapet_tasks_failed_day',
    help: 'Tasks that failed for good within a day, by type.',
    labelNames: ['type'],
    show: (gauge, { tasksFailed }) => {
      for (const { type, count } of tasksFailed) gauge.set({ type }, count)
    },
  })
  register({
    name: 'parapet_feeds',
    help: 'Feeds that sources need, by connector and state: answering, failing, and late (without a good answer for as long as a source allows).',
    labelNames: ['connector', 'state'],
    show: (gauge, { feeds }) => {
      for (const { connector, answering, failing, late } of feeds) {
        for (const [state, count] of Object.entries({ answering, failing, late })) {
          gauge.set({ connector, state }, count)
        }
      }
    },
  })
  register({
    name: 'parapet_feed_last_success_age_seconds',
    help: 'Time since the last good answer of the feed that has been without one for longest, by connector.',
    labelNames: ['connector'],
    show: (gauge, { feeds }) => {
      for (const { connector, oldestSuccessSeconds } of feeds) gauge.set({ connector }, oldestSuccessSeconds)
    },
  })
  register({
    name: 'parapet_feed_lag_seconds',
    help: 'How long after they were sent messages came in: the 95th percentile of the latest of every feed, by connector.',
    labelNames: ['connector'],
    show: (gauge, { feeds }) => {
      for (const { connector, lagP95Seconds } of feeds) {
        if (lagP95Seconds !== null) gauge.set({ connector }, lagP95Seconds)
      }
    },
  })
  register({
    name: 'parapet_mail_open',
    help: 'Mails of campaigns that are claimed or in doubt.',
    labelNames: ['state'],
    show: (gauge, { mail }) => {
      for (const state of mailStates) gauge.set({ state }, findState(mail, state)?.count ?? 0)
    },
  })
  register({
    name: 'parapet_mail_open_oldest_seconds',
    help: 'How long the oldest mail has been claimed or in doubt; 0 where there is none.',
    labelNames: ['state'],
    show: (gauge, { mail }) => {
      for (const state of mailStates) gauge.set({ state }, findState(mail, state)?.oldestSeconds ?? 0)
    },
  })
  register({
    name: 'parapet_notices_oldest_seconds',
    help: 'How long the oldest notice of a threat to a member has been due without being mailed; 0 where none is.',
    show: (gauge, { noticesOldestSeconds }) => gauge.set(noticesOldestSeconds),
  })
  register({
    name: 'parapet_live_updates_oldest_seconds',
    help: 'How long the oldest live update has waited to be published; 0 where none waits.',
    show: (gauge, { liveUpdatesOldestSeconds }) => gauge.set(liveUpdatesOldestSeconds),
  })
}

const findState = (mail: Figures['mail'], state: string) => mail.find((row) => row.state === state)

interface Figure<Value, Label extends string> {
  name: string
  help: string
  labelNames?: Label[]
  show(gauge: Gauge<Label>, value: Value): void
}

function registerFigure<Value, Label extends string = never>(
  registry: Registry,
  kept: Memoized<Value>,
  { name, help, labelNames = [], show }: Figure<Value, Label>,
) {
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const read = await kept.read().then(
        (value) => ({ value }),
        () => null,
      )
      if (labelNames.length === 0) this.remove()
      else this.reset()
      if (read) show(this, read.value)
    },
  })
}

async function logged<Value>(reading: Promise<Value>, log: Logger): Promise<Value> {
  try {
    return await reading
  } catch (err) {
    log.warn({ err }, 'The figures for /metrics could not be read from the database')
    throw err
  }
}
