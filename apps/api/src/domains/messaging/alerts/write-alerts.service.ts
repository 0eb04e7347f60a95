import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { Hazard } from '../../../platform/db/schema/hazard.ts'
import { alert, type AlertText } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { findSenderRow } from '../senders/sender-row.ts'
import { audienceOfThreat, availableChannels, emptyAudience, requireVisiblePlaces } from './alert-audience.ts'
import {
  type AlertRow,
  announceAlert,
  changeAlert,
  findThreatOf,
  getAlertedThreat,
  getAlertRow,
  priorityOf,
  recordAlertEvent,
  requireAction,
  requireAnySender,
  requireSender,
  titleOf,
} from './alert-row.ts'
import { requireInScope } from './alert-scope.ts'
import type { Alert, AlertCreate, AlertPatch } from './alerts.schema.ts'
import { requireValidFields } from './check-texts.ts'
import { findTemplate } from './find-template.ts'
import { toAlertHazard } from './templates/built-in-texts.ts'
import { toAlert } from './to-alert.ts'

/**
 * Drafts an alert. Omitted fields come from the threat and the alert template.
 * @throws Problem `not-found` for a threat or thread that the caller can't see
 */
export async function createAlert(ctx: ServiceContext, input: AlertCreate): Promise<Alert> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const first = input.threadId === undefined ? null : await getFirstAlert(tx, input.threadId)
    const threatId = first === null ? input.threatId : first.threatId
    requireSender(tx, { threatId })
    // A later alert of a thread goes out even if the threat has left the properties that the caller sees.
    const threat =
      threatId === null
        ? null
        : first === null
          ? await getAlertedThreat(tx, threatId)
          : await findThreatOf(tx, first)
    const hazard = resolveHazard(input, first ?? threat)
    const template = await findTemplate(tx, toAlertHazard(hazard), input.phase)
    const id = newId()
    const audience = await resolveAudience(tx, input, first, threatId)
    await requireInScope(tx, { id, threatId, audience })
    const [row] = await tx.db
      .insert(alert)
      .values({
        id,
        orgId: tx.orgId,
        threadId: first?.id ?? id,
        threatId,
        hazard,
        phase: input.phase,
        priority: priorityOf(threat, input.phase),
        audience,
        channels: input.channels ?? first?.channels ?? availableChannels(tx),
        senderId: await resolveSender(tx, input.senderId ?? first?.senderId ?? null),
        texts: input.texts ? readTexts(input.texts) : template.texts,
        templateId: template.id,
        createdBy: tx.actor.id,
        updatedBy: tx.actor.id,
      })
      .returning()
    recordAlertEvent(tx, row!, { action: 'created', summary: `Alert “${titleOf(row!)}” drafted.` })
    await announceAlert(tx, row!)
    return await toAlert(tx, row!)
  })
}

/** @throws Problem `not-found`, or `state-conflict` if the alert wasn't sent or isn't the first of its thread */
async function getFirstAlert(tx: TransactionContext, threadId: string): Promise<AlertRow> {
  const row = await getAlertRow(tx, threadId)
  if (row.threadId !== row.id)
    throw invalidFields({
      pointer: '/threadId',
      code: 'not_allowed',
      message: 'Use the ID of the first alert in the thread.',
      value: threadId,
    })
  requireAction(row, 'follow_up')
  return row
}

async function resolveAudience(
  tx: TransactionContext,
  input: AlertCreate,
  first: AlertRow | null,
  threatId: string | null,
) {
  if (first !== null) return { ...first.audience, onlyUnanswered: input.audience?.onlyUnanswered ?? false }
  if (input.audience) {
    await requireVisiblePlaces(tx, input.audience)
    return input.audience
  }
  return threatId === null ? emptyAudience : await audienceOfThreat(tx, threatId)
}

/**
 * The hazard of the threat or of the thread, if there is one, or else what the caller says the alert is about.
 * @throws Problem 422 for another hazard than theirs
 */
function resolveHazard(
  { hazard }: Pick<AlertPatch, 'hazard'>,
  source: { hazard: Hazard | null } | null,
): Hazard | null {
  if (source === null) return hazard ?? null
  if (hazard === undefined || hazard === source.hazard) return source.hazard
  throw invalidFields({
    pointer: '/hazard',
    code: 'not_allowed',
    message: 'This alert takes its hazard from its threat or from the first alert in its thread. Omit it.',
    value: hazard,
  })
}

/** @throws Problem 422 for a sender that doesn't exist */
export async function resolveSender(tx: TransactionContext, senderId: string | null, pointer = '/senderId') {
  if (senderId === null || (await findSenderRow(tx, senderId))) return senderId
  throw invalidFields({
    pointer,
    code: 'not_found',
    message: 'This sender doesn’t exist.',
    value: senderId,
  })
}

/** Checks the merge fields. English is the original, so it needs no review. */
function readTexts(texts: Record<string, AlertText>): Record<string, AlertText> {
  requireValidFields(texts)
  return { ...texts, en: { ...texts.en!, isReviewed: true } }
}

/**
 * Changes a draft. Another phase or hazard replaces the texts with the ones for it, unless the call has texts.
 * @throws Problem `state-conflict` once it was confirmed
 */
export async function updateAlert(
  ctx: ServiceContext,
  id: string,
  patch: AlertPatch,
  expected: ExpectedVersions,
): Promise<{ alert: Alert; previousVersion: number }> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, id, { forUpdate: true })
    requireSender(tx, row)
    await requireInScope(tx, row)
    await requireVersion(expected, row.version, () => toAlert(tx, row))
    requireAction(row, 'edit')
    if (patch.audience && row.threadId !== row.id && hasLists(patch.audience)) {
      throw new Problem(
        'state-conflict',
        'This alert goes to the people reached by earlier alerts in its thread. To reach others, create a new alert.',
      )
    }
    if (patch.audience) await requireVisiblePlaces(tx, patch.audience)
    const phase = patch.phase ?? row.phase
    const isFree = row.threatId === null && row.threadId === row.id
    const hazard = patch.hazard === undefined ? row.hazard : resolveHazard(patch, isFree ? null : row)
    const template =
      phase === row.phase && hazard === row.hazard
        ? null
        : await findTemplate(tx, toAlertHazard(hazard), phase)
    const changed = await changeAlert(tx, row, {
      phase,
      hazard,
      ...(template && { texts: template.texts, templateId: template.id }),
      ...(patch.texts && { texts: readTexts(patch.texts) }),
      ...(patch.audience && {
        audience:
          row.threadId === row.id
            ? patch.audience
            : { ...row.audience, onlyUnanswered: patch.audience.onlyUnanswered },
      }),
      ...(patch.channels && { channels: [...new Set(patch.channels)] }),
      ...(patch.senderId !== undefined && { senderId: await resolveSender(tx, patch.senderId) }),
    })
    recordAlertEvent(tx, changed, {
      action: 'updated',
      summary: `Draft alert “${titleOf(changed)}” updated.`,
    })
    return { alert: await toAlert(tx, changed), previousVersion: row.version }
  })
}

const hasLists = ({ propertyIds, buildings, floors, unitIds }: NonNullable<AlertPatch['audience']>) =>
  propertyIds.length + buildings.length + floors.length + unitIds.length > 0
