import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { feedMessage, source, sourceFeed, threat, threatAlias } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { matchSomeProperties, type PropertyMatch } from '../matching/match-properties.ts'
import { applyMessage } from '../threat-unit-of-work/apply-message.ts'
import { escalateDraft, setImpacts, worstSeverityOf } from '../threat-unit-of-work/change-draft.ts'
import { changeThreats, loadAllImpacts } from '../threat-unit-of-work/change-threats.ts'
import { recordMatched, recordUnmatched } from '../threat-unit-of-work/record-draft-events.ts'
import { manualConnector } from '../threat-unit-of-work/threat-content.ts'
import {
  currentImpacts,
  type ThreatDraft,
  type ThreatUnitOfWork,
} from '../threat-unit-of-work/threat-draft.ts'

export interface RematchResult {
  properties: number
  threats: number
  created: number
  matched: number
  unmatched: number
}

/** Limits repeats for messages that were ingested in the meantime. */
const roundsMax = 3

/**
 * Matches properties with all open threats and messages, after properties were added, moved or archived or a matching
 * distance changed. `propertyIds` null means all properties of the organization.
 */
export async function rematchProperties(
  ctx: ServiceContext,
  propertyIds: readonly string[] | null,
  { now = new Date(), rounds = roundsMax }: { now?: Date; rounds?: number } = {},
): Promise<RematchResult> {
  const { messages, threats } = await inTransaction(ctx, (tx) => readHazards(tx, now))
  const { matches, locatedCount } = await matchSomeProperties(ctx, propertyIds, [
    ...threats.map(({ hazard }) => hazard),
    ...messages.map(({ message, connector }) => ({ ...message, connector })),
  ])
  const result: RematchResult = {
    properties: propertyIds?.length ?? locatedCount,
    threats: threats.length,
    created: 0,
    matched: 0,
    unmatched: 0,
  }
  const selection = {
    ids: threats.map(({ id }) => id),
    scope: propertyIds,
    properties: [...matches.flat().map(({ propertyId }) => propertyId), ...(propertyIds ?? [])],
  }
  const scope = propertyIds === null ? undefined : new Set(propertyIds)

  const isSuperseded = await inTransaction(ctx, (tx) =>
    changeThreats(tx, selection, async (work) => {
      const ingestedIds = await findIngestedIds(tx, messages)
      for (const draft of work.drafts) {
        const index = threats.findIndex(({ id }) => id === draft.row.id)
        // Skip threats that a newer message has matched since, and manual ones, which only people move.
        if (draft.row.revision !== threats[index]!.revision || draft.row.connector === manualConnector)
          continue
        const changes = await rematchDraft(work, draft, matches[index]!, { scope, now })
        result.matched += changes.matched.length
        result.unmatched += changes.unmatched.length
      }
      for (const [index, { message, sources }] of messages.entries()) {
        if (keysOf(message).some((id) => ingestedIds.has(id))) continue
        const messageMatches = matches[threats.length + index]!
        if (applyMessage(work, { message, matches: messageMatches, sources, now }) !== 'created') continue
        result.created += 1
        result.matched += messageMatches.length
      }
      return ingestedIds.size > 0
    }),
  )
  // The ingest of those messages may have read the properties before they changed.
  if (!isSuperseded || rounds <= 1) return result
  const nextResult = await rematchProperties(ctx, propertyIds, { now, rounds: rounds - 1 })
  return {
    ...nextResult,
    created: result.created + nextResult.created,
    matched: result.matched + nextResult.matched,
    unmatched: result.unmatched + nextResult.unmatched,
  }
}

async function rematchDraft(
  work: ThreatUnitOfWork,
  draft: ThreatDraft,
  matches: readonly PropertyMatch[],
  { scope, now }: { scope: ReadonlySet<string> | undefined; now: Date },
) {
  const { row } = draft
  const previousSeverity = row.severity
  const changes = setImpacts(draft, matches, { now, scope })
  if (changes.matched.length + changes.unmatched.length + changes.newlyInside.length > 0)
    draft.isChanged = true
  const worstSeverity = worstSeverityOf(matches, 'minor')
  const isWorse = matches.length > 0 && rankSeverity(worstSeverity) > rankSeverity(previousSeverity)
  const hasAllImpacts = scope === undefined && currentImpacts(draft).length > 0
  if (isWorse || (hasAllImpacts && worstSeverity !== previousSeverity)) {
    row.severity = worstSeverity
    row.severityRank = rankSeverity(worstSeverity)
    draft.isChanged = true
  }
  if (isWorse) await loadAllImpacts(work, draft)
  recordMatched(work, draft, changes.matched)
  recordUnmatched(work, draft, changes.unmatched)
  // The property changed, not the hazard, so nothing came closer.
  escalateDraft(work, draft, { previousSeverity, newlyInside: [], hasGrown: false, now })
  if (draft.isChanged) row.updatedAt = now
  return changes
}

/** The ids by which `readHazards` recognizes messages that already have a threat. */
const keysOf = ({ identifier, dedupeKey }: HazardMessage) => [identifier, dedupeKey]

/** The ids of messages whose events have received a threat since the messages were read. */
async function findIngestedIds(
  tx: TransactionContext,
  messages: readonly { message: HazardMessage }[],
): Promise<Set<string>> {
  const ids = JSON.stringify(messages.flatMap(({ message }) => keysOf(message)))
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

/** The organization's open threats, and the open messages of its feeds that have no threat yet. */
async function readHazards(tx: TransactionContext, now: Date) {
  const rows = await tx.db
    .select({ threat, message: feedMessage.message })
    .from(threat)
    .leftJoin(
      feedMessage,
      and(eq(feedMessage.connector, threat.connector), eq(feedMessage.identifier, threat.externalId)),
    )
    .where(and(eq(threat.orgId, tx.orgId), sql`${threat.status} in ('upcoming', 'active')`))
  const threats = [...Map.groupBy(rows, (row) => row.threat.id).values()].map(([row]) => {
    const { threat, message } = row!
    return {
      id: threat.id,
      revision: threat.revision,
      hazard: { ...(message ?? threat), connector: threat.connector },
    }
  })
  const openMessages = await tx.db
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
  const messages = [...Map.groupBy(openMessages, ({ message }) => message.identifier).values()]
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
