import { and, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { systemAccess } from '../../../platform/access/system-access.ts'
import { type BaseContext, inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { threatAlias } from '../../../platform/db/schema/index.ts'
import { isMilder } from '../../../platform/db/schema/severity-rank.ts'
import { loadPlaces } from '../matching/match-properties.ts'
import { toShape } from '../matching/match-shape.ts'
import { matcher } from '../matching/matcher.ts'
import { applyMessage, type ApplyOutcome } from '../threat-unit-of-work/apply-message.ts'
import type { PropertyMatch } from '../threat-unit-of-work/change-draft.ts'
import { loadProperties, loadUnitOfWorkByAlias, lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { flushUnitOfWork } from '../threat-unit-of-work/flush-unit-of-work.ts'
import { idsOf } from '../threat-unit-of-work/threat-draft.ts'
import { closeAbsentMessages, markMessagesDelivered, mergeMessages, storeMessages } from './feed-messages.ts'
import { countReasons, listSubscribers, type Subscriber } from './subscribers.ts'

export interface Ingest {
  feedId: string
  connector: string
  messages: readonly HazardMessage[]
  /** When the answer came in, RFC 3339: the moment everything is decided for. */
  receivedAt: string
  /** `Connector.absentForMs`, where `messages` is everything that a whole answer held. */
  absentForMs?: number | null
}

export interface OrgIngest {
  orgId: string
  created: number
  updated: number
  closed: number
  /** The organisation could not be served; its messages wait for the next run. */
  error: Error | null
}

export interface IngestResult {
  created: number
  updated: number
  unchanged: number
  perOrg: OrgIngest[]
}

const concurrentOrganizations = 4

/**
 * Takes in what a feed said: keeps the messages, and for every organisation with a source on the feed works out which
 * threats they begin, change or end. Each organisation has transactions of its own; one that fails does not hold up
 * the other organisations. Taking in the same messages again changes nothing.
 */
export async function ingestMessages(deps: IngestDeps, input: Ingest): Promise<IngestResult> {
  const { feedId, connector } = input
  const receivedAt = new Date(input.receivedAt)
  const about = { feedId, connector, receivedAt }
  const united = mergeMessages(input.messages)
  const pending = await storeMessages(deps.db, about, united)
  if (input.absentForMs) {
    const gone = await closeAbsentMessages(deps.db, about, input.absentForMs)
    pending.push(...(await storeMessages(deps.db, about, gone)))
  }
  const result: IngestResult = {
    created: 0,
    updated: 0,
    unchanged: united.length - pending.length,
    perOrg: [],
  }
  if (pending.length === 0) return result

  const subscribers = await listSubscribers(deps.db, feedId)
  result.perOrg = await ingestForSubscribers(deps, {
    subscribers,
    messages: pending,
    connector,
    now: receivedAt,
  })
  for (const { created, updated, closed } of result.perOrg) {
    result.created += created
    result.updated += updated + closed
  }
  if (result.perOrg.every(({ error }) => error === null)) await markMessagesDelivered(deps.db, about, pending)
  return result
}

/** The same for messages that were kept earlier, for example when a source is added. */
export async function ingestForSubscribers(
  deps: IngestDeps,
  input: {
    subscribers: readonly Subscriber[]
    messages: readonly HazardMessage[]
    connector: string
    now: Date
  },
): Promise<OrgIngest[]> {
  const { connector, now } = input
  const byOrg = Map.groupBy(input.subscribers, ({ orgId }) => orgId)
  const orgIds = [...byOrg.keys()]
  const real = input.messages.filter(({ isTest }) => !isTest)
  const tests = input.messages.length - real.length
  const places = await loadPlaces(deps.db, orgIds)
  const matchable = real.filter(({ conclusion }) => conclusion === null)
  const found = await matcher.match(
    orgIds.map((orgId) => places.get(orgId)!.key),
    matchable.map((message) => toShape({ ...message, connector })),
  )
  const known = await findKnownAliases(deps.db, orgIds, real)
  const counts: { orgId: string; sourceId: string; reason: string; count: number }[] = []

  const work = orgIds.map((orgId, o) => async (): Promise<OrgIngest> => {
    const outcome: OrgIngest = { orgId, created: 0, updated: 0, closed: 0, error: null }
    const { ids } = places.get(orgId)!
    const matches = new Map<HazardMessage, PropertyMatch[]>()
    matchable.forEach((message, s) => {
      const touched = found[o]![s]!
      if (touched.length > 0)
        matches.set(
          message,
          touched.map(({ at, ...match }) => ({ ...match, propertyId: ids[at]! })),
        )
    })
    const aliases = known.get(orgId)
    const concerns = real.filter(
      (message) => matches.has(message) || (aliases && idsOf(message).some((id) => aliases.has(id))),
    )
    const concerned = new Set(concerns)
    const subscribers = byOrg.get(orgId)!
    try {
      const tally = countOutcomes(await ingestForOrganization(deps, { subscribers, concerns, matches, now }))
      outcome.created = tally.get('created') ?? 0
      outcome.updated = tally.get('updated') ?? 0
      outcome.closed = tally.get('closed') ?? 0
      for (const { id: sourceId, minSeverity } of subscribers) {
        const isAllowed = (message: HazardMessage) =>
          minSeverity === null || !isMilder(message.severity, minSeverity)
        const reasons = {
          received: input.messages.length,
          test: tests,
          below_min_severity: real.filter((message) => !isAllowed(message)).length,
          // Strong enough, and where no property is.
          outside_coverage: matchable.filter((message) => isAllowed(message) && !concerned.has(message))
            .length,
          older: tally.get('older') ?? 0,
        }
        for (const [reason, count] of Object.entries(reasons)) {
          if (count > 0) counts.push({ orgId, sourceId, reason, count })
        }
      }
    } catch (error) {
      outcome.error = error instanceof Error ? error : new Error(String(error))
      deps.log.error({ err: error, orgId, connector }, 'Messages could not be taken in for an organisation')
    }
    return outcome
  })
  const served = await runConcurrently(work, concurrentOrganizations)
  await countReasons(deps.db, now, counts)
  return served
}

const countOutcomes = (outcomes: readonly ApplyOutcome[]) => {
  const tally = new Map<ApplyOutcome, number>()
  for (const outcome of outcomes) tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
  return tally
}

/** Which of these messages speak of something an organisation knows. */
async function findKnownAliases(db: Database, orgIds: readonly string[], messages: readonly HazardMessage[]) {
  const ids = JSON.stringify([...new Set(messages.flatMap(idsOf))])
  const rows = await db
    .select({ orgId: threatAlias.orgId, alias: threatAlias.alias })
    .from(threatAlias)
    .where(
      and(
        sql`${threatAlias.orgId} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(orgIds)}::jsonb))`,
        sql`${threatAlias.alias} in (select jsonb_array_elements_text(${ids}::jsonb))`,
      ),
    )
  const known = new Map<string, Set<string>>()
  for (const { orgId, alias } of rows) known.set(orgId, (known.get(orgId) ?? new Set()).add(alias))
  return known
}

/** Runs so many at once, in order. */
async function runConcurrently<Result>(
  work: readonly (() => Promise<Result>)[],
  atOnce: number,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const turn = async () => {
    while (next < work.length) {
      const at = next
      next += 1
      results[at] = await work[at]!()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  return results
}

export type IngestDeps = Omit<BaseContext, 'origin'> & { log: Logger }

/** So many touched properties are taken in by one transaction, since whoever else writes threats waits for it. */
const impactsPerTransaction = 20_000

interface OrganizationIngestInput {
  /** Of one organisation. */
  subscribers: readonly Subscriber[]
  /** Messages that touch it or that it knows. */
  concerns: readonly HazardMessage[]
  matches: ReadonlyMap<HazardMessage, PropertyMatch[]>
  now: Date
}

/** Takes messages in for one organisation, in their order; what was taken in before one fails stays so. */
export async function ingestForOrganization(
  deps: IngestDeps,
  input: OrganizationIngestInput,
): Promise<ApplyOutcome[]> {
  const outcomes: ApplyOutcome[] = []
  const touchesOf = (message: HazardMessage) => input.matches.get(message)?.length ?? 0
  for (const concerns of chunkByWeight(input.concerns, touchesOf, impactsPerTransaction)) {
    outcomes.push(...(await ingestChunk(deps, { ...input, concerns })))
  }
  return outcomes
}

async function ingestChunk(
  deps: IngestDeps,
  { subscribers, concerns, matches, now }: OrganizationIngestInput,
): Promise<ApplyOutcome[]> {
  const ctx = sourceContext(deps, subscribers[0]!)
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const book = await loadUnitOfWorkByAlias(
      tx,
      concerns.flatMap((message) => [...idsOf(message), ...message.relatedKeys]),
    )
    await loadProperties(tx, book, [
      ...concerns.flatMap((message) => (matches.get(message) ?? []).map(({ propertyId }) => propertyId)),
      ...book.drafts.flatMap(({ impacts }) => [...impacts.keys()]),
    ])
    const outcomes = concerns.map((message) => {
      const source =
        subscribers.find(
          ({ minSeverity }) => minSeverity === null || !isMilder(message.severity, minSeverity),
        ) ?? null
      // A property that was removed meanwhile is no longer there to be touched.
      const touched = (matches.get(message) ?? []).filter(({ propertyId }) => book.properties.has(propertyId))
      return applyMessage(tx, book, { message, matches: touched, source, now })
    })
    await flushUnitOfWork(tx, book)
    return outcomes
  })
}

function sourceContext({ log: _log, ...deps }: IngestDeps, { orgId, id, name }: Subscriber): ServiceContext {
  return {
    ...deps,
    orgId,
    actor: { type: 'source', id, name, access: systemAccess },
    origin: { requestId: id, via: 'job', ip: null, userAgent: null },
  }
}

/** The items in their order, in portions of at most `max` together; one that weighs more is a portion of its own. */
export function* chunkByWeight<Item>(
  items: readonly Item[],
  weigh: (item: Item) => number,
  max: number,
): Generator<Item[]> {
  let portion: Item[] = []
  let weight = 0
  for (const item of items) {
    const more = weigh(item)
    if (portion.length > 0 && weight + more > max) {
      yield portion
      portion = []
      weight = 0
    }
    portion.push(item)
    weight += more
  }
  if (portion.length > 0) yield portion
}
