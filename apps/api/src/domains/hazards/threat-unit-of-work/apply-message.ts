import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { isMilder, rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { PropertyMatch } from '../matching/match-properties.ts'
import {
  closeDraft,
  escalateDraft,
  grewByHalf,
  type ImpactChanges,
  setImpacts,
  worstSeverityOf,
} from './change-draft.ts'
import {
  recordAtProperties,
  recordDraftEvent,
  recordMatched,
  recordUnmatched,
} from './record-draft-events.ts'
import {
  endOf,
  isOpenStatus,
  listContentChanges,
  manualConnector,
  shortenChanges,
  statusAt,
  type ThreatRow,
  toThreatContent,
} from './threat-content.ts'
import {
  addAlias,
  createDraft,
  findDraft,
  idsOf,
  nextEra,
  type ThreatDraft,
  type ThreatDrafts,
} from './threat-draft.ts'

/** A source that delivers messages, or a person who reports a threat. */
export interface MessageSource {
  /** Null for a person. */
  id: string | null
  name: string
  connector: string
  attribution: string
  /** Milder messages create no threats; null for no limit. */
  minSeverity: Severity | null
}

interface IncomingMessage {
  message: HazardMessage
  /** The properties it touches. */
  matches: readonly PropertyMatch[]
  /** The organization's sources of the message. A new threat belongs to the first whose `minSeverity` allows it. */
  sources: readonly MessageSource[]
  now: Date
}

/** `already_ended`, `no_match` and `below_min_severity`: no threat was created. `older` and `unchanged`: none was changed. */
export type ApplyOutcome =
  | 'created'
  | 'updated'
  | 'closed'
  | 'unchanged'
  | 'older'
  | 'no_match'
  | 'already_ended'
  | 'below_min_severity'

/** Creates, revises or closes the threat of a message. */
export function applyMessage(work: ThreatDrafts, incoming: IncomingMessage): ApplyOutcome {
  const { message } = incoming
  const draft = findDraft(work, message)
  if (!draft) return isArchived(work, message) ? 'older' : createThreat(work, incoming)
  const { row } = draft
  const wasApplied = draft.aliases.has(message.identifier) && row.externalId !== null
  if (row.externalId === message.identifier) return 'unchanged'
  // A part of a message that was applied before, or a superseded message.
  if (Date.parse(message.sentAt) < row.sentAt.getTime()) return wasApplied ? 'unchanged' : 'older'
  // A canceled threat is never reopened: a later message about the event creates a new one.
  if (row.status === 'cancelled' && message.conclusion === null) {
    if (Date.parse(message.sentAt) === row.sentAt.getTime()) return 'older'
    const relatedKeys = [...message.relatedKeys, row.dedupeKey]
    return createThreat(work, { ...incoming, message: { ...message, relatedKeys } })
  }
  for (const key of message.relatedKeys) draft.relatedKeys.add(key)
  if (message.conclusion !== null) return concludeThreat(work, draft, incoming)
  return reviseThreat(work, draft, incoming)
}

/** Whether the message was applied before and its threat has been archived. */
const isArchived = (work: ThreatDrafts, { identifier }: HazardMessage) =>
  (work.byAlias.get(identifier) ?? []).some(({ row }) => row.status === 'archived')

function createThreat(work: ThreatDrafts, { message, matches, sources, now }: IncomingMessage): ApplyOutcome {
  const endsAt = endOf(message)
  if (message.conclusion !== null || (endsAt !== null && endsAt <= now)) return 'already_ended'
  if (matches.length === 0) return 'no_match'
  const source = sources.find(
    ({ minSeverity }) => minSeverity === null || !isMilder(message.severity, minSeverity),
  )
  if (!source) return 'below_min_severity'
  const content = toThreatContent(message)
  const severity = worstSeverityOf(matches, message.severity)
  const row: ThreatRow = {
    ...emptyThreat,
    ...content,
    id: work.createId(),
    orgId: work.tx.orgId,
    sourceId: source.id,
    connector: source.connector,
    attribution: source.attribution,
    dedupeKey: message.dedupeKey,
    era: nextEra(work, message.dedupeKey),
    status: statusAt(content, now),
    severity,
    severityRank: rankSeverity(severity),
    firstSeenAt: now,
    ingestLagSeconds: Math.max(0, Math.round((now.getTime() - content.sentAt.getTime()) / 1000)),
    createdAt: now,
    updatedAt: now,
  }
  const draft = createDraft(row, true)
  work.drafts.push(draft)
  for (const id of idsOf(message)) addAlias(work, draft, id)
  for (const key of message.relatedKeys) draft.relatedKeys.add(key)
  const { matched } = setImpacts(draft, matches, { now })
  addRevision(draft, message, now, [])
  const isManual = source.connector === manualConnector
  recordDraftEvent(work, draft, {
    action: isManual ? 'created_manually' : 'detected',
    summary: () =>
      isManual ? `“${row.title}” was reported manually.` : `${source.name} reports: ${row.title}`,
    metadata: {
      connector: source.connector,
      properties: matched.length,
      lagSeconds: row.ingestLagSeconds,
    },
  })
  recordMatched(work, draft, matched)
  return 'created'
}

/** Initial values of the columns that no message sets. */
const emptyThreat = {
  triage: 'new',
  isTest: false,
  revision: 1,
  relatedThreatIds: [] as string[],
  closedAt: null,
  maxRisk: 0,
  assigneeUserId: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  dismissReason: null,
  escalatedAt: null,
  createdBy: null,
  updatedBy: null,
  version: 1,
  archivedAt: null,
} satisfies Partial<ThreatRow>

function reviseThreat(
  work: ThreatDrafts,
  draft: ThreatDraft,
  { message, matches, now }: IncomingMessage,
): ApplyOutcome {
  const { row } = draft
  const content = { ...toThreatContent(message), severity: worstSeverityOf(matches, message.severity) }
  const previous = { severity: row.severity, status: row.status, magnitude: row.magnitude }
  const contentChanges = listContentChanges(row, content)
  const endsAt = endOf(message)
  // If threat and event have ended, a message changes only the content, not the status or the impacts.
  const staysClosed = !isOpenStatus(row.status) && endsAt !== null && endsAt <= now
  const nextStatus = statusAt(content, now)
  const status = staysClosed ? row.status : nextStatus
  const changes = [
    ...contentChanges,
    ...(status === row.status ? [] : [{ field: 'status', from: row.status, to: status }]),
  ]
  const impactChanges: ImpactChanges = staysClosed
    ? { matched: [], unmatched: [], newlyInside: [] }
    : setImpacts(draft, matches, { now })
  Object.assign(row, content, { severityRank: rankSeverity(content.severity), status })
  if (isOpenStatus(status)) row.closedAt = null
  startRevision(work, draft, { message, now, changes })

  if (changes.length > 0) {
    recordAtProperties(work, draft, {
      action: 'updated',
      summary: (property) => `${row.title}: update ${row.revision}${property ? `, at ${property}` : ''}.`,
      changes: shortenChanges(changes),
    })
  }
  recordMatched(work, draft, impactChanges.matched)
  recordUnmatched(work, draft, impactChanges.unmatched)
  escalateDraft(work, draft, {
    previousSeverity: previous.severity,
    newlyInside: impactChanges.newlyInside,
    hasGrown: grewByHalf(previous.magnitude, row.magnitude),
    now,
  })
  if (isOpenStatus(previous.status) && nextStatus !== 'upcoming' && nextStatus !== 'active')
    closeDraft(work, draft, { status: nextStatus, now })
  return 'updated'
}

function concludeThreat(
  work: ThreatDrafts,
  draft: ThreatDraft,
  { message, now }: IncomingMessage,
): ApplyOutcome {
  const { row } = draft
  if (!isOpenStatus(row.status)) {
    for (const id of idsOf(message)) addAlias(work, draft, id)
    return 'unchanged'
  }
  const status = message.conclusion === 'cancelled' ? 'cancelled' : 'ended'
  row.externalId = message.identifier
  row.sentAt = new Date(message.sentAt)
  startRevision(work, draft, { message, now, changes: [{ field: 'status', from: row.status, to: status }] })
  closeDraft(work, draft, { status, now })
  return 'closed'
}

function startRevision(
  work: ThreatDrafts,
  draft: ThreatDraft,
  { message, now, changes }: { message: HazardMessage; now: Date; changes: LedgerChange[] },
) {
  draft.row.revision += 1
  draft.row.updatedAt = now
  draft.isChanged = true
  for (const id of idsOf(message)) addAlias(work, draft, id)
  addRevision(draft, message, now, changes)
}

function addRevision(
  { row, revisions }: ThreatDraft,
  message: HazardMessage,
  receivedAt: Date,
  changes: LedgerChange[],
) {
  revisions.push({
    orgId: row.orgId,
    threatId: row.id,
    n: row.revision,
    receivedAt,
    sentAt: new Date(message.sentAt),
    messageType: message.messageType,
    connector: row.connector,
    identifier: message.identifier,
    references: message.references,
    changes,
  })
}
