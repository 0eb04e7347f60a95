import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { ThreatDraft } from './threat-draft.ts'

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
