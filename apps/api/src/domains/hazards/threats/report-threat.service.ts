import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import type { PropertyMatch } from '../matching/match-properties.ts'
import { applyMessage, type MessageSource } from '../threat-unit-of-work/apply-message.ts'
import { changeThreats } from '../threat-unit-of-work/change-threats.ts'
import { recordUnmatched } from '../threat-unit-of-work/record-draft-events.ts'
import { manualConnector } from '../threat-unit-of-work/threat-content.ts'
import { currentImpacts, endImpact } from '../threat-unit-of-work/threat-draft.ts'
import { readImpacts } from './find-impacts.ts'
import { getVisibleThreat, readThreat } from './find-threat.ts'
import { matchReport, reportedFields, toFirstMessage, toNextMessage } from './manual-message.ts'
import type { ThreatCreate, ThreatPatch } from './threat-input.schema.ts'
import type { Threat } from './threats.schema.ts'
import type { ThreatRow } from './to-threat.ts'

const manualSource: MessageSource = {
  id: null,
  name: 'A member',
  connector: manualConnector,
  attribution: 'Reported manually',
  minSeverity: null,
}

/** Creates a threat reported by a person. Matching, risk and history work as for a feed's message. */
export async function reportThreat(ctx: ServiceContext, input: ThreatCreate): Promise<Threat> {
  requirePermission(ctx, 'threat:create')
  const now = new Date()
  requireFutureEnd(input.endsAt, now)
  const message = toFirstMessage(`${manualConnector}:${newId()}`, input, now)
  const matches = await matchReport(ctx, message, input.propertyIds)
  return await inTransaction(ctx, async (tx) => {
    const properties = matches.map(({ propertyId }) => propertyId)
    const id = await changeThreats(tx, { properties }, (work) => {
      applyMessage(work, { message, matches, sources: [manualSource], now })
      const { row } = work.drafts[0]!
      row.createdBy = tx.actor.id
      row.updatedBy = tx.actor.id
      return row.id
    })
    return await readThreat(tx, id, { include: ['impacts', 'geometry'] })
  })
}

/** @throws Problem 422 for an end in the past */
function requireFutureEnd(endsAt: string | null | undefined, now: Date) {
  if (!endsAt || Date.parse(endsAt) > now.getTime()) return
  const message = 'Enter an end time in the future, or leave it empty.'
  throw invalidFields({ pointer: '/endsAt', code: 'order', message, value: endsAt })
}

interface Revision {
  message: HazardMessage
  matches: PropertyMatch[]
  now: Date
}

/**
 * A change to a report as a matched message; null if the patch has no reported field. Call it outside of a transaction.
 * @throws Problem 422 for a feed's threat, 409 for a threat that has ended
 */
export async function prepareRevision(
  ctx: ServiceContext,
  id: string,
  patch: ThreatPatch,
): Promise<Revision | null> {
  const fields = reportedFields.filter((field) => patch[field] !== undefined)
  if (fields.length === 0) return null
  const { row, current: impacts } = await inTransaction(ctx, async (tx) => ({
    row: await getVisibleThreat(tx, id),
    current: await readImpacts(tx, id, {}),
  }))
  requireOpenReport(row, fields)
  // Messages are ordered by time, so this one must be at least a millisecond later.
  const now = new Date(Math.max(Date.now(), row.sentAt.getTime() + 1))
  requireFutureEnd(patch.endsAt, now)
  const message = toNextMessage(row, patch, now)
  if (message.conclusion !== null) return { message, matches: [], now }
  const hasLocation = message.geometry !== null || message.point !== null
  const selectedIds = hasLocation
    ? undefined
    : (patch.propertyIds ?? impacts.map(({ propertyId }) => propertyId))
  return { message, matches: await matchReport(ctx, message, selectedIds), now }
}

function requireOpenReport(row: ThreatRow, fields: readonly (keyof ThreatPatch)[]) {
  if (row.connector !== manualConnector) {
    const message = 'Only threats reported manually can be edited. This one comes from a source.'
    throw new Problem('validation-failed', message, {
      errors: fields.map((field) => ({ pointer: `/${field}`, code: 'not_allowed', message })),
    })
  }
  if (row.status === 'upcoming' || row.status === 'active') return
  throw new Problem('state-conflict', `“${row.title}” has ended. Report a new threat instead.`, {
    members: { state: row.status, allowed: [] },
  })
}

/** Applies a prepared change as the next message about the event. */
export async function applyRevision(tx: TransactionContext, id: string, { message, matches, now }: Revision) {
  const matchedIds = new Set(matches.map(({ propertyId }) => propertyId))
  await changeThreats(tx, { ids: [id], properties: matchedIds }, (work) => {
    const draft = work.drafts[0]!
    applyMessage(work, { message, matches, sources: [manualSource], now })
    draft.row.updatedBy = tx.actor.id
    if (message.conclusion !== null) return
    // Matching never removes a manually selected property, but a change to the report does.
    const removedImpacts = currentImpacts(draft).filter(({ propertyId }) => !matchedIds.has(propertyId))
    for (const impact of removedImpacts) endImpact(draft, impact, now)
    recordUnmatched(
      work,
      draft,
      removedImpacts.map(({ propertyId }) => propertyId),
    )
  })
}
