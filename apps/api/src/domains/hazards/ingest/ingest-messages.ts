import { and, sql } from 'drizzle-orm'
import { systemAccess } from '../../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction, type RunnerDeps } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { threatAlias } from '../../../platform/db/schema/index.ts'
import { isMilder } from '../../../platform/db/schema/severity-rank.ts'
import { matchProperties, type PropertyMatch } from '../matching/match-properties.ts'
import { applyMessage, type ApplyOutcome } from '../threat-unit-of-work/apply-message.ts'
import { changeThreats } from '../threat-unit-of-work/change-threats.ts'
import { idsOf } from '../threat-unit-of-work/threat-draft.ts'
import { closeAbsentMessages, markMessagesDelivered, mergeMessages, storeMessages } from './feed-messages.ts'
import { countReasons, listSubscribers, type ReasonCount, type Subscriber } from './subscribers.ts'

export interface IngestInput {
  feedId: string
  connector: string
  messages: readonly HazardMessage[]
  /** When the response was received, RFC 3339. Statuses are computed for this time. */
  receivedAt: string
  /** `Connector.endsAfterAbsentMs`, if `messages` are all those of a full response. */
  endsAfterAbsentMs?: number | null
}

export interface OrgIngestResult {
  orgId: string
  created: number
  updated: number
  closed: number
  /** Why ingest failed for this organization. The messages stay undelivered, so the next run retries. */
  error: Error | null
}

export interface IngestResult {
  created: number
  updated: number
  unchanged: number
  perOrg: OrgIngestResult[]
}

/**
 * Stores a feed's messages, and creates, changes or ends threats in every organization that subscribes to the feed.
 * Each organization has its own transactions, so one failure doesn't affect the others. Idempotent.
 */
export async function ingestMessages(deps: RunnerDeps, input: IngestInput): Promise<IngestResult> {
  const { feedId, connector } = input
  const receivedAt = new Date(input.receivedAt)
  const run = { feedId, connector, receivedAt }
  const messages = mergeMessages(input.messages)
  const pendingMessages = await storeMessages(deps.db, run, messages)
  if (input.endsAfterAbsentMs) {
    const endMessages = await closeAbsentMessages(deps.db, run, input.endsAfterAbsentMs)
    pendingMessages.push(...(await storeMessages(deps.db, run, endMessages)))
  }
  const result: IngestResult = {
    created: 0,
    updated: 0,
    unchanged: messages.length - pendingMessages.length,
    perOrg: [],
  }
  if (pendingMessages.length === 0) return result

  const subscribers = await listSubscribers(deps.db, feedId)
  result.perOrg = await ingestForSubscribers(deps, subscribers, pendingMessages, {
    connector,
    now: receivedAt,
  })
  for (const { created, updated, closed } of result.perOrg) {
    result.created += created
    result.updated += updated + closed
  }
  if (result.perOrg.every(({ error }) => error === null))
    await markMessagesDelivered(deps.db, run, pendingMessages)
  return result
}

const concurrentOrganizations = 4

/** Matches the messages with the properties of all subscribers together, then ingests them per organization. */
async function ingestForSubscribers(
  deps: RunnerDeps,
  subscribers: readonly Subscriber[],
  messages: readonly HazardMessage[],
  { connector, now }: { connector: string; now: Date },
): Promise<OrgIngestResult[]> {
  const subscribersByOrg = [...Map.groupBy(subscribers, ({ orgId }) => orgId)]
  const orgIds = subscribersByOrg.map(([orgId]) => orgId)
  const actualMessages = messages.filter(({ isTest }) => !isTest)
  const matchableMessages = actualMessages.filter(({ conclusion }) => conclusion === null)
  const matchesByOrg = await matchProperties(
    deps.db,
    orgIds,
    matchableMessages.map((message) => ({ ...message, connector })),
  )
  const knownAliases = await findKnownAliases(deps.db, orgIds, actualMessages)
  const counts: ReasonCount[] = []

  const work = subscribersByOrg.map(([orgId, sources]) => async (): Promise<OrgIngestResult> => {
    const matches = new Map(
      matchableMessages.map((message, index) => [message, matchesByOrg.get(orgId)![index]!]),
    )
    const aliases = knownAliases.get(orgId)
    const relevantMessages = actualMessages.filter(
      (message) => Boolean(matches.get(message)?.length) || idsOf(message).some((id) => aliases?.has(id)),
    )
    try {
      const outcomes = await ingestForOrganization(deps, {
        sources,
        messages: relevantMessages,
        matches,
        now,
      })
      const countOf = (outcome: ApplyOutcome) => outcomes.filter((other) => other === outcome).length
      const irrelevantMessages = [...new Set(matchableMessages).difference(new Set(relevantMessages))]
      for (const { id: sourceId, minSeverity } of sources) {
        const isTooMild = ({ severity }: HazardMessage) =>
          minSeverity !== null && isMilder(severity, minSeverity)
        const reasons = {
          received: messages.length,
          test: messages.length - actualMessages.length,
          below_min_severity: actualMessages.filter(isTooMild).length,
          outside_coverage: irrelevantMessages.filter((message) => !isTooMild(message)).length,
          older: countOf('older'),
        }
        for (const [reason, count] of Object.entries(reasons)) {
          if (count > 0) counts.push({ orgId, sourceId, reason, count })
        }
      }
      const [created, updated, closed] = [countOf('created'), countOf('updated'), countOf('closed')]
      return { orgId, created, updated, closed, error: null }
    } catch (error) {
      deps.log.error({ err: error, orgId, connector }, 'message ingest failed for an organization')
      const cause = error instanceof Error ? error : new Error(String(error))
      return { orgId, created: 0, updated: 0, closed: 0, error: cause }
    }
  })
  const perOrg = await runConcurrently(work, concurrentOrganizations)
  await countReasons(deps.db, now, counts)
  return perOrg
}

/** The ids of these messages that are aliases of existing threats, by organization. */
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
  const knownAliases = new Map<string, Set<string>>()
  for (const { orgId, alias } of rows)
    knownAliases.set(orgId, (knownAliases.get(orgId) ?? new Set()).add(alias))
  return knownAliases
}

interface OrganizationInput {
  /** The sources of one organization. */
  sources: readonly Subscriber[]
  /** Messages that match its properties or are about its threats. */
  messages: readonly HazardMessage[]
  matches: ReadonlyMap<HazardMessage, readonly PropertyMatch[]>
  now: Date
}

/** Limits a transaction, since other writers of the organization's threats wait for its lock. */
const impactsPerTransaction = 20_000

/** Applies messages to the threats of one organization. Returns their outcomes in order. */
async function ingestForOrganization(
  deps: RunnerDeps,
  { sources, messages, matches, now }: OrganizationInput,
): Promise<ApplyOutcome[]> {
  const { orgId, id, name } = sources[0]!
  const ctx = createTaskContext(deps, { orgId, id }, { type: 'source', id, name, access: systemAccess })
  const outcomes: ApplyOutcome[] = []
  const countMatches = (message: HazardMessage) => matches.get(message)?.length ?? 0
  for (const chunk of chunkByWeight(messages, countMatches, impactsPerTransaction)) {
    const selection = {
      aliases: chunk.flatMap((message) => [...idsOf(message), ...message.relatedKeys]),
      properties: chunk.flatMap((message) => matches.get(message) ?? []).map((match) => match.propertyId),
    }
    const chunkOutcomes = await inTransaction(ctx, (tx) =>
      changeThreats(tx, selection, (work) =>
        chunk.map((message) => {
          // A property may have been deleted since it was matched.
          const existingMatches = matches
            .get(message)
            ?.filter(({ propertyId }) => work.properties.has(propertyId))
          return applyMessage(work, { message, matches: existingMatches ?? [], sources, now })
        }),
      ),
    )
    outcomes.push(...chunkOutcomes)
  }
  return outcomes
}

/** Splits items into consecutive chunks of at most `max` total weight; a heavier item becomes a separate chunk. */
export function* chunkByWeight<Item>(
  items: readonly Item[],
  weigh: (item: Item) => number,
  max: number,
): Generator<Item[]> {
  let chunk: Item[] = []
  let weight = 0
  for (const item of items) {
    const itemWeight = weigh(item)
    if (chunk.length > 0 && weight + itemWeight > max) {
      yield chunk
      chunk = []
      weight = 0
    }
    chunk.push(item)
    weight += itemWeight
  }
  if (chunk.length > 0) yield chunk
}

/** Runs at most `limit` concurrently. Returns the results in the order of `work`. */
async function runConcurrently<Result>(
  jobs: readonly (() => Promise<Result>)[],
  limit: number,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const run = async () => {
    while (next < jobs.length) {
      const index = next
      next += 1
      results[index] = await jobs[index]!()
    }
  }
  await Promise.all(Array.from({ length: limit }, run))
  return results
}
