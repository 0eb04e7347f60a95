import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { applyMessage } from '../threat-unit-of-work/apply-message.ts'
import type { PropertyMatch } from '../threat-unit-of-work/change-draft.ts'
import { loadProperties, loadUnitOfWork, lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { flushUnitOfWork } from '../threat-unit-of-work/flush-unit-of-work.ts'
import { recordUnmatched } from '../threat-unit-of-work/record-draft-events.ts'
import { currentImpacts } from '../threat-unit-of-work/threat-draft.ts'
import { readImpacts } from './find-impacts.ts'
import { getVisibleThreat, readThreat } from './find-threat.ts'
import {
  manualConnector,
  matchReport,
  reportedFields,
  toFirstMessage,
  toNextMessage,
} from './manual-message.ts'
import type { ThreatCreate, ThreatPatch } from './threat-input.schema.ts'
import type { Threat } from './threats.schema.ts'
import type { ThreatRow } from './to-threat.ts'

export const manualSource = {
  id: null,
  name: 'A member',
  connector: manualConnector,
  attribution: 'Reported by hand',
} as const

/**
 * Takes in a threat that a person saw or heard of. It goes the way of every message of a feed: the same matching, the
 * same risk, the same history.
 */
export async function reportThreat(ctx: ServiceContext, input: ThreatCreate): Promise<Threat> {
  requirePermission(ctx, 'threat:create')
  const now = new Date()
  rejectOver(input.endsAt, now)
  const message = toFirstMessage(`${manualConnector}:${newId()}`, input, now)
  const matches = await matchReport(ctx, message, input.propertyIds)
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const book = await loadUnitOfWork(tx, [])
    const ids = matches.map(({ propertyId }) => propertyId)
    await loadProperties(tx, book, ids)
    applyMessage(tx, book, { message, matches, source: manualSource, now })
    const { row } = book.drafts[0]!
    row.createdBy = tx.actor.id
    row.updatedBy = tx.actor.id
    const detected = tx.pendingEvents.find(
      ({ action, threatId }) => action === 'threat.detected' && threatId === row.id,
    )
    if (detected) {
      detected.action = 'threat.created_manually'
      detected.summary = cutText(`${row.title} was reported by hand.`, 300)
    }
    await flushUnitOfWork(tx, book)
    return await readThreat(tx, row.id, { include: ['impacts', 'geometry'] })
  })
}

/** Throws 422 for an end that has passed. */
export function rejectOver(endsAt: string | null | undefined, now: Date) {
  if (!endsAt || Date.parse(endsAt) > now.getTime()) return
  const message = 'Give an end that is still to come, or none.'
  throw new Problem('validation-failed', message, {
    errors: [{ pointer: '/endsAt', code: 'order', message, value: endsAt }],
  })
}

interface Revision {
  message: HazardMessage
  matches: PropertyMatch[]
  now: Date
}

/**
 * What a change of a report says, matched; null for a change that says nothing of the threat itself. Ask outside a
 * transaction. Throws 422 for a threat of a feed, and 409 for one that is over.
 */
export async function prepareRevision(
  ctx: ServiceContext,
  id: string,
  patch: ThreatPatch,
): Promise<Revision | null> {
  const given = reportedFields.filter((field) => patch[field] !== undefined)
  if (given.length === 0) return null
  const { row, current } = await inTransaction(ctx, async (tx) => ({
    row: await getVisibleThreat(tx, id),
    current: await readImpacts(tx, id, {}),
  }))
  rejectForeign(row, given)
  // Times have milliseconds, and each message has to be later than the one before.
  const now = new Date(Math.max(Date.now(), row.sentAt.getTime() + 1))
  rejectOver(patch.endsAt, now)
  const message = toNextMessage(row, patch, now)
  if (message.conclusion !== null) return { message, matches: [], now }
  const isByPlace = message.geometry !== null || message.point !== null
  const chosen = isByPlace ? undefined : (patch.propertyIds ?? current.map(({ propertyId }) => propertyId))
  return { message, matches: await matchReport(ctx, message, chosen), now }
}

function rejectForeign(row: ThreatRow, given: readonly (keyof ThreatPatch)[]) {
  if (row.connector !== manualConnector) {
    const message = 'Only the source says this. A report of your own can be changed.'
    throw new Problem('validation-failed', message, {
      errors: given.map((field) => ({ pointer: `/${field}`, code: 'not_allowed', message })),
    })
  }
  if (row.status === 'upcoming' || row.status === 'active') return
  throw new Problem('state-conflict', `${row.title} is over. Report a new threat instead.`, {
    members: { state: row.status, allowed: [] },
  })
}

/** Takes the change in as the next message of the same event. The threats must be locked. */
export async function applyRevision(tx: TransactionContext, id: string, { message, matches, now }: Revision) {
  const book = await loadUnitOfWork(tx, [id])
  const draft = book.drafts[0]!
  await loadProperties(tx, book, [...matches.map(({ propertyId }) => propertyId), ...draft.impacts.keys()])
  applyMessage(tx, book, { message, matches, source: manualSource, now })
  if (message.conclusion === null) {
    const wanted = new Set(matches.map(({ propertyId }) => propertyId))
    const left = currentImpacts(draft).filter(({ propertyId }) => !wanted.has(propertyId))
    for (const impact of left) {
      draft.impacts.set(impact.propertyId, { ...impact, endedAt: now })
      draft.changedImpacts.add(impact.propertyId)
    }
    recordUnmatched(
      tx,
      book,
      draft,
      left.map(({ propertyId }) => propertyId),
    )
  }
  draft.row.updatedBy = tx.actor.id
  await flushUnitOfWork(tx, book)
}
