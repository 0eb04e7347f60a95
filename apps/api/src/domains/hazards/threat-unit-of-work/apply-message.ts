import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import {
  closeDraft,
  escalateDraft,
  grewMuch,
  type ImpactChanges,
  type PropertyMatch,
  setImpacts,
  worstOf,
} from './change-draft.ts'
import { addAlias, createDraft, type ThreatUnitOfWork } from './change-threats.ts'
import {
  recordAtProperties,
  recordMatched,
  recordThreatEvent,
  recordUnmatched,
} from './record-draft-events.ts'
import {
  endOf,
  isOpenStatus,
  listContentChanges,
  shortenChanges,
  statusAt,
  type ThreatContent,
  type ThreatRow,
  toThreatContent,
} from './threat-content.ts'
import { findDraft, idsOf, nextEra, type ThreatDraft } from './threat-draft.ts'

/** What a message means for the threats of one organisation. */
export function applyMessage(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  arrival: IncomingMessage,
): ApplyOutcome {
  const { message } = arrival
  const draft = findDraft(book, message)
  if (!draft) return isArchived(book, message) ? 'older' : createThreat(tx, book, arrival)
  const { row } = draft
  const isKnown = draft.aliases.has(message.identifier) && row.externalId !== null
  if (row.externalId === message.identifier) return 'unchanged'
  // A part of a message that was read before, or one that was overtaken.
  if (Date.parse(message.sentAt) < row.sentAt.getTime()) return isKnown ? 'unchanged' : 'older'
  // What its sender called off does not come back. What is said of the event later is a new threat.
  if (row.status === 'cancelled' && message.conclusion === null) {
    if (Date.parse(message.sentAt) === row.sentAt.getTime()) return 'older'
    return createThreat(tx, book, { ...arrival, message: relateTo(message, row) })
  }
  for (const key of message.relatedKeys) draft.relatedKeys.add(key)
  if (message.conclusion !== null) return concludeThreat(tx, book, draft, arrival)
  return reviseThreat(tx, book, draft, arrival)
}

/** A message that says again what was put away long ago. */
const isArchived = (book: ThreatUnitOfWork, { identifier }: HazardMessage) =>
  (book.byAlias.get(identifier) ?? []).some(({ row }) => row.status === 'archived')

const relateTo = (message: HazardMessage, { dedupeKey }: ThreatRow): HazardMessage => ({
  ...message,
  relatedKeys: [...message.relatedKeys, dedupeKey],
})

function reviseThreat(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  { message, matches, now }: IncomingMessage,
): ApplyOutcome {
  const { row } = draft
  const content = { ...toThreatContent(message), severity: worstOf(matches, message.severity) }
  const before = { severity: row.severity, status: row.status, magnitude: row.magnitude }
  const contentChanges = listContentChanges(row, content)
  const status = statusAt(content, now)
  const end = endOf(message)
  // A message about what is over already changes nothing but what was said.
  const stays = !isOpenStatus(row.status) && end !== null && end <= now
  const nextStatus = stays ? row.status : status
  const changes = [
    ...contentChanges,
    ...(nextStatus === row.status ? [] : [{ field: 'status', from: row.status, to: nextStatus }]),
  ]
  const impacts: ImpactChanges = stays
    ? { matched: [], unmatched: [], inside: [] }
    : setImpacts(draft, matches, { now })
  writeContent(draft, content)
  row.status = nextStatus
  if (isOpenStatus(nextStatus)) row.closedAt = null
  bumpRevision(draft, now)
  for (const id of idsOf(message)) addAlias(book, draft, id)
  addRevision(draft, message, now, changes)

  if (changes.length > 0) {
    recordAtProperties(tx, {
      book,
      draft,
      event: {
        action: 'updated',
        summary: (property) => withPlace(`${row.title}: update ${row.revision}`, property),
        changes: shortenChanges(changes),
      },
    })
  }
  recordMatched(tx, book, draft, impacts.matched)
  recordUnmatched(tx, book, draft, impacts.unmatched)
  escalateDraft(tx, book, draft, {
    before: before.severity,
    inside: impacts.inside,
    grew: grewMuch(before.magnitude, row.magnitude),
    now,
  })
  if (!isOpenStatus(nextStatus) && isOpenStatus(before.status))
    closeDraft(tx, book, draft, { status: nextStatus, now })
  return 'updated'
}

function concludeThreat(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  { message, now }: IncomingMessage,
): ApplyOutcome {
  const { row } = draft
  if (!isOpenStatus(row.status)) {
    for (const id of idsOf(message)) addAlias(book, draft, id)
    return 'unchanged'
  }
  const status = message.conclusion === 'cancelled' ? 'cancelled' : 'ended'
  const changes = [{ field: 'status', from: row.status, to: status }]
  row.externalId = message.identifier
  row.sentAt = new Date(message.sentAt)
  bumpRevision(draft, now)
  for (const id of idsOf(message)) addAlias(book, draft, id)
  addRevision(draft, message, now, changes)
  closeDraft(tx, book, draft, { status, now })
  return 'closed'
}

const withPlace = (text: string, property: string | null) =>
  property ? `${text}, at ${property}.` : `${text}.`

function writeContent({ row }: ThreatDraft, content: ThreatContent) {
  Object.assign(row, content, { severityRank: rankSeverity(content.severity) })
}

export function bumpRevision(draft: ThreatDraft, now: Date) {
  draft.row.revision += 1
  draft.row.updatedAt = now
  draft.isChanged = true
}

export interface MessageSource {
  /** Null where a person reports it. */
  id: string | null
  name: string
  connector: string
  attribution: string
}

export interface IncomingMessage {
  message: HazardMessage
  /** The properties it touches now. */
  matches: readonly PropertyMatch[]
  /** Whose subscription lets it in; null where it is too mild for every one, so that it may change but not begin. */
  source: MessageSource | null
  now: Date
}

export type ApplyOutcome =
  | 'created'
  | 'updated'
  | 'closed'
  | 'unchanged'
  | 'older'
  | 'untouched'
  | 'over'
  | 'too_mild'

/** A threat that nobody knew of yet, where the message touches something and its end is still to come. */
export function createThreat(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  { message, matches, source, now }: IncomingMessage,
): ApplyOutcome {
  const end = endOf(message)
  if (message.conclusion !== null || (end !== null && end <= now)) return 'over'
  if (matches.length === 0) return 'untouched'
  if (!source) return 'too_mild'
  const content = toThreatContent(message)
  const severity = worstOf(matches, message.severity)
  const draft = createDraft(
    {
      ...emptyThreat,
      ...content,
      id: newId(),
      orgId: tx.orgId,
      sourceId: source.id,
      connector: source.connector,
      attribution: source.attribution,
      dedupeKey: message.dedupeKey,
      era: nextEra(book, message.dedupeKey),
      status: statusAt(content, now),
      severity,
      severityRank: rankSeverity(severity),
      firstSeenAt: now,
      ingestLagSeconds: Math.max(0, Math.round((now.getTime() - content.sentAt.getTime()) / 1000)),
      createdAt: now,
      updatedAt: now,
    },
    true,
  )
  book.drafts.push(draft)
  for (const id of idsOf(message)) addAlias(book, draft, id)
  for (const key of message.relatedKeys) draft.relatedKeys.add(key)
  const { matched } = setImpacts(draft, matches, { now })
  addRevision(draft, message, now, [])
  recordThreatEvent(tx, draft, {
    action: 'detected',
    summary: () => `${source.name} reports: ${draft.row.title}`,
    metadata: {
      connector: source.connector,
      properties: matched.length,
      lagSeconds: draft.row.ingestLagSeconds,
    },
  })
  recordMatched(tx, book, draft, matched)
  return 'created'
}

/** What a threat is before anybody or anything said more. */
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

export function addRevision(
  { row, revisions }: ThreatDraft,
  message: HazardMessage,
  receivedAt: Date,
  changes: { field: string; from: unknown; to: unknown }[],
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
