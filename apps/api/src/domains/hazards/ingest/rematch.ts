import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { feedMessage, source, sourceFeed, threat, threatAlias } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { loadSomePlaces } from '../matching/match-properties.ts'
import { toShape } from '../matching/match-shape.ts'
import { matcher } from '../matching/matcher.ts'
import { applyMessage } from '../threat-unit-of-work/apply-message.ts'
import {
  escalateDraft,
  type PropertyMatch,
  setImpacts,
  worstOf,
} from '../threat-unit-of-work/change-draft.ts'
import {
  loadAllImpacts,
  loadProperties,
  loadUnitOfWork,
  lockThreats,
} from '../threat-unit-of-work/change-threats.ts'
import { flushUnitOfWork } from '../threat-unit-of-work/flush-unit-of-work.ts'
import { recordMatched, recordUnmatched } from '../threat-unit-of-work/record-draft-events.ts'
import { currentImpacts } from '../threat-unit-of-work/threat-draft.ts'

export interface RematchResult {
  properties: number
  threats: number
  created: number
  matched: number
  unmatched: number
}

/** How often it begins anew because feeds were taken in meanwhile. */
const roundsMax = 3

/**
 * Matches properties with everything that is going on: after they were added, moved or archived, and after a rule
 * changed. `null` stands for all of the organisation.
 */
export async function rematchProperties(
  ctx: ServiceContext,
  propertyIds: readonly string[] | null,
  { now = new Date(), rounds = roundsMax }: { now?: Date; rounds?: number } = {},
): Promise<RematchResult> {
  const { messages, threats } = await inTransaction(ctx, async (tx) => await readHazards(tx, now))
  const result: RematchResult = {
    properties: 0,
    threats: threats.length,
    created: 0,
    matched: 0,
    unmatched: 0,
  }
  const { key, ids } = await inTransaction(
    ctx,
    async (tx) => await loadSomePlaces(tx.db, ctx.orgId, propertyIds),
  )
  const shapes = [
    ...threats.map(({ shape }) => shape),
    ...messages.map(({ message, connector }) => toShape({ ...message, connector })),
  ]
  const found = (await matcher.match([key], shapes))[0]!
  await matcher.forget(key)
  result.properties = propertyIds?.length ?? ids.length
  const matchesOf = (at: number): PropertyMatch[] =>
    found[at]!.map(({ at: place, ...match }) => ({ ...match, propertyId: ids[place]! }))
  const among = propertyIds === null ? undefined : new Set(propertyIds)

  const isOvertaken = await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const known = await listKnown(
      tx,
      messages.map(({ message }) => message),
    )
    const book = await loadUnitOfWork(
      tx,
      threats.map(({ id }) => id),
      propertyIds,
    )
    const touched = new Set(found.flatMap((matches) => matches.map(({ at }) => ids[at]!)))
    await loadProperties(tx, book, [
      ...touched,
      ...(propertyIds ?? []),
      ...book.drafts.flatMap(({ impacts }) => [...impacts.keys()]),
    ])
    for (const draft of book.drafts) {
      const at = threats.findIndex(({ id }) => id === draft.row.id)
      const known = threats[at]!
      // A newer message changed it in the meantime, and matched everything anew.
      if (draft.row.revision !== known.revision || draft.row.connector === 'manual') continue
      const before = draft.row.severity
      const matches = matchesOf(at)
      const changes = setImpacts(draft, matches, { now, among })
      if (changes.matched.length + changes.unmatched.length + changes.inside.length > 0)
        draft.isChanged = true
      const worst = worstOf(matches, 'minor')
      const isWorse = matches.length > 0 && rankSeverity(worst) > rankSeverity(before)
      const isAll = among === undefined && currentImpacts(draft).length > 0
      if (isWorse || (isAll && worst !== before)) {
        draft.row.severity = worst
        draft.row.severityRank = rankSeverity(worst)
        draft.isChanged = true
      }
      if (isWorse) await loadAllImpacts(tx, book, draft)
      recordMatched(tx, book, draft, changes.matched)
      recordUnmatched(tx, book, draft, changes.unmatched)
      // A property that was just added is new itself, so nothing came nearer.
      escalateDraft(tx, book, draft, { before, inside: [], grew: false, now })
      if (draft.isChanged) draft.row.updatedAt = now
      result.matched += changes.matched.length
      result.unmatched += changes.unmatched.length
    }
    messages.forEach(({ message, sources }, n) => {
      if (namesOf(message).some((id) => known.has(id))) return
      const matches = matchesOf(threats.length + n)
      const source =
        sources.find(
          ({ minSeverity }) =>
            minSeverity === null || rankSeverity(message.severity) >= rankSeverity(minSeverity),
        ) ?? null
      if (applyMessage(tx, book, { message, matches, source, now }) === 'created') {
        result.created += 1
        result.matched += matches.length
      }
    })
    await flushUnitOfWork(tx, book)
    return known.size > 0
  })
  // Whoever took them in may not have known of these properties yet.
  if (!isOvertaken || rounds <= 1) return result
  const again = await rematchProperties(ctx, propertyIds, { now, rounds: rounds - 1 })
  return {
    ...again,
    created: result.created + again.created,
    matched: result.matched + again.matched,
    unmatched: result.unmatched + again.unmatched,
  }
}

/** By which `readHazards` tells what has its threat already. */
const namesOf = ({ identifier, dedupeKey }: HazardMessage) => [identifier, dedupeKey]

/** Ids of messages that a feed brought in since they were read: those events have their threats by now. */
async function listKnown(tx: TransactionContext, messages: readonly HazardMessage[]): Promise<Set<string>> {
  const ids = JSON.stringify(messages.flatMap(namesOf))
  const rows = await tx.db
    .select({ alias: threatAlias.alias })
    .from(threatAlias)
    .where(
      and(
        eq(threatAlias.orgId, tx.orgId),
        sql`${threatAlias.alias} in (select jsonb_array_elements_text(${ids}::jsonb))`,
      ),
    )
  return new Set(rows.map(({ alias }) => alias))
}

/** What goes on: threats the organisation has, and messages of its feeds that touched nothing so far. */
async function readHazards(tx: TransactionContext, now: Date) {
  const rows = await tx.db
    .select({ threat, said: feedMessage.message })
    .from(threat)
    .leftJoin(
      feedMessage,
      and(eq(feedMessage.connector, threat.connector), eq(feedMessage.identifier, threat.externalId)),
    )
    .where(and(eq(threat.orgId, tx.orgId), sql`${threat.status} in ('upcoming', 'active')`))
  const threats = [...Map.groupBy(rows, (row) => row.threat.id).values()].map(([row]) => {
    const { threat, said } = row!
    return {
      id: threat.id,
      revision: threat.revision,
      shape: toShape({ ...(said ?? threat), connector: threat.connector }),
    }
  })
  const open = await tx.db
    .select({
      message: feedMessage.message,
      connector: feedMessage.connector,
      sourceId: source.id,
      name: source.name,
      attribution: source.attribution,
      minSeverity: source.minSeverity,
    })
    .from(sourceFeed)
    .innerJoin(source, and(eq(source.orgId, sourceFeed.orgId), eq(source.id, sourceFeed.sourceId)))
    .innerJoin(feedMessage, eq(feedMessage.feedId, sourceFeed.feedId))
    .where(
      and(
        eq(sourceFeed.orgId, tx.orgId),
        sql`${source.status} in ('active', 'degraded', 'failing')`,
        sql`${source.archivedAt} is null`,
        feedMessage.isOpen,
        sql`(${feedMessage.endsAt} is null or ${feedMessage.endsAt} > ${now.toISOString()}::timestamptz)`,
        sql`not exists (select from ${threatAlias} a where a.org_id = ${tx.orgId} and a.alias in (${feedMessage.identifier}, ${feedMessage.dedupeKey}))`,
      ),
    )
    .orderBy(feedMessage.sentAt, source.id)
  const messages = [...Map.groupBy(open, ({ message }) => message.identifier).values()]
    .map((subscriptions) => {
      const { message, connector } = subscriptions[0]!
      return {
        message: { ...message, raw: '', rawContentType: '' } satisfies HazardMessage,
        connector,
        sources: subscriptions.map(({ sourceId, name, attribution, minSeverity }) => ({
          id: sourceId,
          name,
          connector,
          attribution,
          minSeverity,
        })),
      }
    })
    .filter(({ message }) => !message.isTest)
  return { messages, threats }
}
