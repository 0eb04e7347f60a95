import type { TransactionContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { endOf } from '../store-messages.ts'
import { isOpenStatus, statusAt } from '../threat-status.ts'
import { type ThreatContent, type ThreatRow, toThreatContent } from '../to-threat-values.ts'
import { addRevision } from './add-revision.ts'
import type { IncomingMessage, ApplyOutcome } from './incoming-message.ts'
import { createThreat } from './create-threat.ts'
import { closeDraft } from './close-draft.ts'
import { listContentChanges, shortenChanges } from './content-changes.ts'
import { escalateDraft, grewMuch } from './escalate-draft.ts'
import { findDraft, idsOf } from './find-draft.ts'
import { addAlias, type ThreatUnitOfWork } from './load-unit-of-work.ts'
import { recordMatched, recordUnmatched } from './record-matches.ts'
import { recordAtProperties } from './record-threat-events.ts'
import { type ImpactChanges, setImpacts } from './set-impacts.ts'
import type { ThreatDraft } from './threat-draft.ts'
import { worstOf } from './worst-of.ts'

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
