import { newId } from '../../../platform/db/new-id.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { endOf } from '../store-messages.ts'
import { statusAt } from '../threat-status.ts'
import { type ThreatRow, toThreatContent } from '../to-threat-values.ts'
import { addRevision } from './add-revision.ts'
import type { IncomingMessage, ApplyOutcome } from './incoming-message.ts'
import { idsOf, nextEra } from './find-draft.ts'
import { addAlias, createDraft, type ThreatUnitOfWork } from './load-unit-of-work.ts'
import { recordMatched } from './record-matches.ts'
import { recordThreatEvent } from './record-threat-events.ts'
import { setImpacts } from './set-impacts.ts'
import { worstOf } from './worst-of.ts'

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
