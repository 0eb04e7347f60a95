import { feed, feedRun, source, sourceCount, sourceFeed, task } from '../../platform/db/schema/index.ts'
import { systemActor } from '../../platform/access/system-actor.ts'
import { connectors } from '../../domains/hazards/connectors/connectors.ts'
import { computeCoverage, type PropertyClusters } from '../../domains/hazards/feeds/coverage.ts'
import { requestKeyOf } from '../../domains/hazards/feeds/subscriptions.ts'
import { describeCounts } from '../../domains/hazards/feeds/update-sources-after-run.ts'
import { secretOwner } from '../../domains/hazards/fetch/feed-access.ts'
import type { SourceCreate } from '../../domains/hazards/sources/source-input.schema.ts'
import type { MessageSource } from '../../domains/hazards/threat-unit-of-work/apply-message.ts'
import { minutesAfter, startHours, workTime } from './demo-time.ts'
import { byColleague, type DemoWorld, findColleague, type History, type HistoryEvent } from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The key that the sandbox accepts; no real host would. */
const sandboxKey = 'sandbox-map-key'

/** One source of every connector for feeds that everyone can read. */
const cedarStoneSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'nifc_wfigs' },
  { connector: 'nasa_firms', secret: sandboxKey },
  { connector: 'noaa_nwps' },
  { connector: 'usgs_earthquake' },
  { connector: 'gdacs' },
  { connector: 'openfema_declarations' },
]

/** For properties at the coast. */
const harborPointSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'noaa_nwps' },
  { connector: 'openfema_declarations' },
]

type SourceRow = typeof source.$inferSelect
type FeedRow = typeof feed.$inferInsert

/** A source with a year behind it, and what others need to tell about its messages. */
export interface DemoSource {
  id: string
  name: string
  connector: string
  /** The first of its feeds. */
  feedId: string
  feeds: readonly FeedRow[]
  row: SourceRow
  messageSource: MessageSource
  ran(at: Date, counts: { created: number; updated: number }): HistoryEvent
}

/** A county's own alerts, from a small server that is overloaded most of the time. */
const countySource = (origin: string): SourceCreate => ({
  connector: 'cap_feed',
  name: 'Larimer County alerts',
  config: { url: `${origin}/feeds/cap/overloaded/index.xml` },
  schedule: { everySeconds: 60 },
})

/** Its latest runs: the server stopped answering a quarter of an hour ago, and asks for six minutes between requests. */
const failedMinutesAgo = [15, 8.8, 2.4] as const
const nextRunInMinutes = 3.8

export const makeCedarStoneSources = (demo: DemoWorld): History =>
  toHistory(demo, listCedarStoneSources(demo))

export const makeHarborPointSources = (demo: DemoWorld): History =>
  toHistory(demo, listSources(demo, harborPointSources, 90))

export const listCedarStoneSources = (demo: DemoWorld): DemoSource[] => {
  const { exampleAgency } = demo
  return listSources(
    demo,
    [...cedarStoneSources, ...(exampleAgency === null ? [] : [countySource(exampleAgency)])],
    361,
  )
}

function listSources(demo: DemoWorld, inputs: readonly SourceCreate[], daysAgo: number): DemoSource[] {
  const random = demo.random('sources')
  const start = workTime(demo, daysAgo, random, startHours.sources)
  return inputs.map((input, index) => makeSource(demo, input, minutesAfter(start, index * 2), random))
}

function makeSource(demo: DemoWorld, input: SourceCreate, at: Date, random: SeededRandom): DemoSource {
  const { orgId, gateways, now } = demo
  const connector = connectors[input.connector]
  const id = random.id(at)
  const owner = findColleague(demo, 'owner')
  const everySeconds = input.schedule?.everySeconds ?? connector.everySeconds.default
  const isFailing = input.connector === 'cap_feed'
  const secret = input.secret ?? null
  const lastRunAt = minutesAfter(now, isFailing ? -failedMinutesAgo[2] : -random.int(5, 25) / 60)
  const failure = isFailing ? describeFailure(input, lastRunAt) : null
  const row: SourceRow = {
    id,
    orgId,
    name: input.name ?? connector.name,
    connector: input.connector,
    category: 'hazard',
    status: isFailing ? 'degraded' : 'active',
    config: connector.config.parse(input.config ?? {}) as Record<string, unknown>,
    secret: secret === null ? null : gateways.feeds.secrets.seal(secret, secretOwner({ orgId, id })),
    coverage: { mode: 'properties_bbox', areas: [] },
    everySeconds,
    jitterPercent: 10,
    staleAfterSeconds: Math.max(connector.staleAfterSeconds, 3 * everySeconds),
    minSeverity: null,
    attribution: connector.attribution,
    termsUrl: connector.termsUrl,
    lastError: failure,
    statusReason: failure?.detail ?? null,
    statusSince: isFailing ? minutesAfter(now, -failedMinutesAgo[1]) : minutesAfter(at, 1),
    unmonitoredSince: null,
    createdAt: at,
    updatedAt: isFailing ? lastRunAt : minutesAfter(at, 1),
    createdBy: owner.id,
    updatedBy: owner.id,
    version: isFailing ? 4 : 2,
    archivedAt: null,
  }
  const coverage = computeCoverage(clusterProperties(demo), row.coverage)
  const feeds = connector.requests(row.config, coverage).map((request): FeedRow => {
    const requestKey = requestKeyOf(request, row, secret, gateways.feeds.hashSecret)
    return {
      id: demo.feedIds.get(requestKey) ?? random.id(at),
      connector: row.connector,
      requestKey,
      request,
      lastStatus: isFailing ? 503 : 200,
      lastHost: new URL(request.url).host,
      lastRunAt,
      lastSuccessAt: isFailing ? minutesAfter(now, -failedMinutesAgo[0] - 1) : lastRunAt,
      lastChangedAt: minutesAfter(now, -random.int(30, 600)),
      failingSince: isFailing ? minutesAfter(now, -failedMinutesAgo[0]) : null,
      consecutiveFailures: isFailing ? failedMinutesAgo.length : 0,
      lastError: failure,
      nextRunAt: isFailing ? minutesAfter(now, nextRunInMinutes) : now,
      lagSeconds: Array.from({ length: 200 }, () => random.int(8, everySeconds + 20)),
      createdAt: at,
    }
  })
  const name = row.name
  return {
    id,
    name,
    connector: row.connector,
    feedId: feeds[0]?.id ?? '',
    feeds,
    row,
    messageSource: {
      id,
      name,
      connector: row.connector,
      attribution: row.attribution,
      minSeverity: row.minSeverity,
    },
    ran: (time, { created, updated }) =>
      toEvent({ id, name }, time, {
        action: 'source.run_succeeded',
        summary: `${name}: ${describeCounts(created, updated)}.`,
        metadata: { created, updated },
      }),
  }
}

function describeFailure(input: SourceCreate, at: Date) {
  const { host } = new URL(String(input.config?.['url']))
  return {
    code: 'busy',
    title: 'Feed busy',
    detail: `${host} returned 503: temporarily unavailable.`,
    at: at.toISOString(),
  }
}

/** As `listPropertyClusters` reads them. */
function clusterProperties({ properties }: DemoWorld): PropertyClusters {
  const roundToTenth = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 10) / 10)
  return properties.map(({ region, lat, lon }) => ({
    state: region,
    lat: roundToTenth(lat),
    lon: roundToTenth(lon),
    propertyCount: 1,
  }))
}

const bySystem = { type: systemActor.type, id: null, name: systemActor.name } as const

const toEvent = (
  { id, name }: Pick<DemoSource, 'id' | 'name'>,
  at: Date,
  event: Pick<HistoryEvent, 'action' | 'summary' | 'changes' | 'metadata'>,
): HistoryEvent => ({
  ...event,
  at,
  actor: bySystem,
  category: 'source',
  subject: { type: 'source', id, name },
  sourceId: id,
})

function toHistory(demo: DemoWorld, sources: readonly DemoSource[]): History {
  const random = demo.random('source runs')
  const tasks: (typeof task.$inferInsert)[] = []
  const counts: (typeof sourceCount.$inferInsert)[] = []
  const events: HistoryEvent[] = []
  for (const one of sources) {
    events.push({
      ...toEvent(one, one.row.createdAt, {
        action: 'source.created',
        summary: `Source ${one.name} added.`,
        metadata: { connector: one.connector },
      }),
      actor: byColleague(findColleague(demo, 'owner')),
    })
    const outages = [...listPastOutages(demo, one, random), ...listCurrentOutage(demo, one)]
    counts.push(...countRuns(demo, one, random), ...countFailures(demo, one, outages))
    for (const outage of outages) {
      tasks.push(toTask(demo, one, outage, random))
      events.push(...toOutageEvents(one, outage))
    }
  }
  const newFeeds = sources.flatMap(({ feeds }) =>
    feeds.filter(({ requestKey }) => !demo.feedIds.has(requestKey)),
  )
  return {
    rows: [
      [source, sources.map(({ row }) => ({ ...row, secret: row.secret && toHexText(row.secret) }))],
      [feed, newFeeds],
      [
        sourceFeed,
        sources.flatMap(({ id: sourceId, feeds }) =>
          feeds.map(({ id: feedId }) => ({ orgId: demo.orgId, sourceId, feedId })),
        ),
      ],
      [feedRun, newFeeds.flatMap((row) => listLatestRuns(demo, row, random))],
      [sourceCount, counts],
      [task, tasks],
    ],
    events,
  }
}

/** Bytes as they are written in a JSON row. */
const toHexText = (bytes: Uint8Array) => String.raw`\x${Buffer.from(bytes).toString('hex')}`

interface Outage {
  /** When each run failed. */
  failedAt: readonly Date[]
  /** Null while it goes on. */
  recoveredAt: Date | null
  detail: string
  status: number | null
}

/** Hosts fail a few times a year, and answer again after a while. */
function listPastOutages({ now }: DemoWorld, one: DemoSource, random: SeededRandom): Outage[] {
  const days = (now.getTime() - one.row.createdAt.getTime()) / 86_400_000
  const count = Math.floor(days / 90) + random.int(0, 1)
  const host = one.feeds[0]?.lastHost ?? ''
  const outageDays = Array.from({ length: count }, () => random.int(3, Math.floor(days) - 4)).toSorted(
    (a, b) => b - a,
  )
  return outageDays.map((daysAgo) => {
    const firstAt = minutesAfter(now, -daysAgo * 1440 - random.int(0, 1439))
    // The delays of `nextDelayMs`: doubling, and a little longer each time.
    const delays = [0.53, 1.07, 2.13, 4.27].map((minutes) => minutes * (1 + random.next() / 10))
    const times = delays.reduce<Date[]>((all, delay) => [...all, minutesAfter(all.at(-1)!, delay)], [firstAt])
    const failures = random.int(2, 4)
    const isBusy = random.chance(0.3)
    return {
      failedAt: times.slice(0, failures),
      recoveredAt: times[failures]!,
      detail: isBusy ? `${host} returned 429: rate limit reached.` : `${host} returned 503.`,
      status: isBusy ? 429 : 503,
    }
  })
}

function listCurrentOutage({ now }: DemoWorld, { row }: DemoSource): Outage[] {
  if (row.lastError === null) return []
  return [
    {
      failedAt: failedMinutesAgo.map((minutes) => minutesAfter(now, -minutes)),
      recoveredAt: null,
      detail: row.lastError.detail,
      status: 503,
    },
  ]
}

/** As `updateSource` records them: the first failure, the second one's status, and the recovery. */
function toOutageEvents(one: DemoSource, { failedAt, recoveredAt, detail, status }: Outage): HistoryEvent[] {
  const code = status === 429 || recoveredAt === null ? 'busy' : 'answered'
  const event = (at: Date, values: Parameters<typeof toEvent>[2]) => toEvent(one, at, values)
  return [
    event(failedAt[0]!, {
      action: 'source.run_failed',
      summary: `${one.name}: ${detail}`,
      metadata: { code, httpStatus: status },
    }),
    event(failedAt[1]!, {
      action: 'source.degraded',
      summary: `${one.name} is degraded. ${detail}`,
      changes: [{ field: 'status', from: 'active', to: 'degraded' }],
    }),
    ...(recoveredAt === null
      ? []
      : [
          event(recoveredAt, {
            action: 'source.recovered',
            summary: `${one.name} is working again.`,
            changes: [{ field: 'status', from: 'degraded', to: 'active' }],
          }),
        ]),
  ]
}

/** As `recordFailure` keeps a streak of failures: one task, with an attempt for each run. */
function toTask(
  { orgId, now }: DemoWorld,
  { id: sourceId, name }: DemoSource,
  { failedAt, recoveredAt, detail, status }: Outage,
  random: SeededRandom,
): typeof task.$inferInsert {
  const [startedAt, lastFailedAt] = [failedAt[0]!, failedAt.at(-1)!]
  const attempts = [...failedAt, ...(recoveredAt === null ? [] : [recoveredAt])].map((at, index) => ({
    n: index + 1,
    startedAt: at.toISOString(),
    endedAt: at.toISOString(),
    status: index < failedAt.length ? 'failed' : 'succeeded',
    error: index < failedAt.length ? detail : null,
  }))
  const log = failedAt.map((at, index) => ({
    at: at.toISOString(),
    level: 'warn' as const,
    message: `Attempt ${index + 1} failed: ${detail}`,
  }))
  return {
    id: random.id(startedAt),
    orgId,
    type: 'source_run',
    status: recoveredAt === null ? 'waiting' : 'succeeded',
    title: `Fetch ${name}`,
    subject: { type: 'source', id: sourceId, name },
    input: { sourceId },
    progress: {
      done: 0,
      total: null,
      unit: 'items',
      percent: recoveredAt === null ? null : 100,
      stage: 'fetch',
      message: recoveredAt === null ? detail : null,
    },
    result: recoveredAt === null ? null : { recovered: true },
    error:
      recoveredAt === null
        ? {
            code: status === 429 ? 'rate-limited' : 'upstream-failed',
            title: 'Feed busy',
            detail,
            retryable: true,
            at: lastFailedAt.toISOString(),
            correlationId: random.hex(4),
          }
        : null,
    attempts,
    attempt: attempts.length,
    maxAttempts: 5,
    logTail:
      recoveredAt === null
        ? log
        : [...log, { at: recoveredAt.toISOString(), level: 'info', message: 'The source responds again.' }],
    requestedBy: null,
    startedAt,
    endedAt: recoveredAt,
    scheduledFor: recoveredAt === null ? minutesAfter(now, nextRunInMinutes) : null,
    createdAt: startedAt,
    updatedAt: recoveredAt ?? lastFailedAt,
    createdBy: null,
    updatedBy: null,
    version: attempts.length,
  }
}

/** The latest runs of a feed; older ones say nothing that its counts don't. */
function listLatestRuns(
  { now }: DemoWorld,
  row: FeedRow,
  random: SeededRandom,
): (typeof feedRun.$inferInsert)[] {
  if (row.lastError) {
    return failedMinutesAgo.map((minutes) => {
      const endedAt = minutesAfter(now, -minutes)
      return {
        id: random.id(endedAt),
        feedId: row.id,
        startedAt: minutesAfter(endedAt, -1 / 60),
        endedAt,
        status: 'failed',
        httpStatus: 503,
        bytes: 0,
        error: { ...row.lastError!, at: endedAt.toISOString() },
      }
    })
  }
  const endedAt = row.lastRunAt!
  return [
    {
      id: random.id(endedAt),
      feedId: row.id,
      startedAt: minutesAfter(endedAt, -1 / 60),
      endedAt,
      status: 'succeeded',
      httpStatus: 200,
      bytes: random.int(9_000, 90_000),
      error: null,
    },
  ]
}

const countedDays = 14

/** The start of an hour of `source_count`. */
const startOfHour = (at: Date) => Math.floor(at.getTime() / 3_600_000) * 3_600_000

function countFailures({ orgId, now }: DemoWorld, { id: sourceId }: DemoSource, outages: readonly Outage[]) {
  const since = minutesAfter(now, -countedDays * 24 * 60)
  const failures = outages.flatMap(({ failedAt, status, recoveredAt }) =>
    failedAt.flatMap((at) => {
      if (at < since) return []
      const isBusy = status === 429 || recoveredAt === null
      return [`${startOfHour(at)} failed_run`, ...(isBusy ? [`${startOfHour(at)} rate_limited`] : [])]
    }),
  )
  return [...Map.groupBy(failures, (key) => key)].map(([key, { length: count }]) => {
    const [hour, reason] = key.split(' ')
    return { orgId, sourceId, hour: new Date(Number(hour)), reason: reason!, count }
  })
}

/** Runs by hour, for the health of the last weeks. */
function countRuns(
  { orgId, now }: DemoWorld,
  { id: sourceId, row, feeds }: DemoSource,
  random: SeededRandom,
) {
  const hour = startOfHour(now)
  const runsPerHour = Math.max(1, Math.round(3600 / (row.everySeconds * 1.05))) * feeds.length
  const isHourly = row.everySeconds <= 3600
  return Array.from({ length: isHourly ? countedDays * 24 : countedDays }, (_, index) => ({
    orgId,
    sourceId,
    hour: new Date(hour - (index + 1) * (isHourly ? 3_600_000 : 86_400_000)),
    reason: 'run',
    count: Math.max(1, runsPerHour - random.int(0, 1)),
  }))
}
