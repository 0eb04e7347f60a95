import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { applyMessage } from '../threat-unit-of-work/apply-message.ts'
import { flushUnitOfWork } from '../threat-unit-of-work/flush-unit-of-work.ts'
import { loadProperties, lockThreats, loadUnitOfWork } from '../threat-unit-of-work/load-unit-of-work.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { readThreat } from './find-threat.ts'
import { manualConnector, toFirstMessage } from './manual-message.ts'
import { matchReport } from './match-report.ts'
import type { ThreatCreate } from './threat-input.schema.ts'
import type { Threat } from './threats.schema.ts'

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
