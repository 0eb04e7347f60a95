import { and, eq } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges, nameFields } from '../../../platform/ledger/list-changes.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { canSend } from './can-send.ts'
import { checkSender } from './check-sender.ts'
import { deliverCode } from './deliver-code.ts'
import { describeSenders, readSender } from './describe-senders.ts'
import { listRecords } from './list-records.ts'
import { verifyAddress } from './verify-address.ts'
import { recordSenderEvent } from './record-sender-event.ts'
import { rejectDuplicateAddress } from './reject-duplicate-address.ts'
import { addCheck } from './sender-checks.ts'
import { requireMailDomain } from './sender-domain.ts'
import { createSenderKeys } from './sender-keys.ts'
import { getSenderRow, type SenderRow } from './sender-row.ts'
import { findUsingCampaign } from './sender-use.ts'
import type { EmailSender, EmailSenderPut } from './senders.schema.ts'
import { reassignDefault } from './reassign-default.ts'
import { enqueueVerification } from './verify-sender-task.ts'
import { invalidFields } from '../../estate/index.ts'

export interface SenderWrite {
  sender: EmailSender
  previousVersion: number
}

/**
 * Replaces all fields of a sender, proves its address where a code is given, and looks its records up again. Another
 * address starts over: a code is mailed to it, or its domain gets records of its own.
 * @throws Problem `validation-failed` also for a wrong code, of which five are taken; `duplicate`; `in-use` while a
 *   campaign sends from the address.
 */
export async function replaceSender(
  ctx: ServiceContext,
  id: string,
  input: EmailSenderPut,
  expected: ExpectedVersions,
): Promise<SenderWrite> {
  requirePermission(ctx, 'org:sender_update')
  requireMailDomain(input.fromEmail)
  const seen = await inTransaction(ctx, (tx) => getSenderRow(tx, id))
  const needsKeys = seen.kind === 'domain' && domainOf(seen.fromEmail) !== domainOf(input.fromEmail)
  const keys = needsKeys ? await createSenderKeys(ctx, id) : null
  const outcome = await inTransaction(ctx, async (tx) => {
    const before = await getSenderRow(tx, id, { forUpdate: true })
    await requireVersion(expected, before.version, async () => (await describeSenders(tx, [before]))[0]!)
    return await write(tx, before, input, keys)
  })
  if (outcome.refusal) throw outcome.refusal
  const { after, isMoved, previousVersion } = outcome
  if (after.kind === 'domain') await checkSender(ctx, after, { isAsked: true })
  else if (isMoved) await mailCode(ctx, id)
  return await inTransaction(ctx, async (tx) => {
    // What was the default and is proven again at once stays it.
    if (isMoved && input.isDefault) await reassignDefault(tx, id)
    return { sender: await readSender(tx, id), previousVersion }
  })
}

type Keys = Awaited<ReturnType<typeof createSenderKeys>> | null

type Outcome =
  | { refusal: Problem }
  | { refusal: null; after: SenderRow; isMoved: boolean; previousVersion: number }

async function write(
  tx: TransactionContext,
  before: SenderRow,
  input: EmailSenderPut,
  keys: Keys,
): Promise<Outcome> {
  const { code, isDefault, ...fields } = input
  const isMoved = fields.fromEmail.toLowerCase() !== before.fromEmailKey
  await rejectDuplicateAddress(tx, fields.fromEmail, before.id)
  if (isMoved) await requireUnused(tx, before)
  if (code !== undefined) {
    const refusal = requirePendingCode(before, isMoved) ?? (await verifyAddress(tx, before, code))
    if (refusal) return { refusal }
  }
  const current = await getSenderRow(tx, before.id, { forUpdate: true })
  const now = new Date()
  const willSend = !isMoved && canSend(current, now)
  requireDefault(before, isDefault, willSend)

  const changes = listChanges<SenderRow>(current, fields)
  await tx.db
    .update(emailSender)
    .set({
      ...fields,
      fromEmailKey: fields.fromEmail.toLowerCase(),
      ...(keys && {
        ...keys,
        dns: listRecords({ ...current, ...fields, ...keys }, tx.gateways.senders.operator),
      }),
      ...(isMoved && startOver(now)),
      ...(current.kind === 'domain' && { checks: addCheck(current.checks, now) }),
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: current.version + 1,
    })
    .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, current.id)))
  await reassignDefault(tx, isDefault ? current.id : null)
  const after = await getSenderRow(tx, current.id)
  recordChanges(tx, current, after, changes)
  if (after.kind === 'domain' && after.status !== 'verified') await enqueueVerification(tx, after)
  await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: after.version, about: ['sender'] })
  return { refusal: null, after, isMoved, previousVersion: before.version }
}

const startOver = (now: Date) => ({
  status: 'pending' as const,
  pendingSince: now,
  degradedSince: null,
  verifiedAt: null,
  lastCheckedAt: null,
  failureReason: null,
  codeHash: null,
  codeExpiresAt: null,
  codeAttempts: 0,
  isDefault: false,
})

async function requireUnused(tx: TransactionContext, row: SenderRow) {
  const campaign = await findUsingCampaign(tx, row.id)
  if (!campaign) return
  throw new Problem(
    'in-use',
    `The campaign “${campaign.name}” sends from ${row.fromEmail}, so the address stays until it is over. Add another sender instead.`,
    { members: { campaign } },
  )
}

function requirePendingCode(row: SenderRow, isMoved: boolean): Problem | null {
  if (row.kind === 'domain') {
    const message = 'A domain is proven by its records, not by a code.'
    return invalidFields({ pointer: '/code', code: 'not_allowed', message })
  }
  if (isMoved) {
    const message =
      'The code was mailed to the address before. Change the address first, then enter the code from its mail.'
    return invalidFields({ pointer: '/code', code: 'not_allowed', message })
  }
  return null
}

function requireDefault(row: SenderRow, isDefault: boolean, willSend: boolean) {
  const refuse = (message: string) =>
    invalidFields({ pointer: '/isDefault', code: 'not_allowed', message, value: isDefault })
  if (isDefault && !willSend && !row.isDefault) {
    throw refuse('Only a sender that is verified can be the default. Verify it first.')
  }
  if (!isDefault && row.isDefault && willSend) {
    throw refuse('One sender has to be the default. Make another one the default instead.')
  }
}

function recordChanges(
  tx: TransactionContext,
  before: SenderRow,
  after: SenderRow,
  fields: ReturnType<typeof listChanges>,
) {
  const changes = [
    ...fields,
    ...(before.isDefault === after.isDefault
      ? []
      : [{ field: 'isDefault', from: before.isDefault, to: after.isDefault }]),
  ]
  if (changes.length === 0) return
  recordSenderEvent(tx, after, {
    action: 'updated',
    summary: `The sender ${after.fromEmail}: ${nameFields(changes)} changed.`,
    changes,
  })
}

/** The sender changed either way; why its code did not leave is told when somebody asks for another. */
async function mailCode(ctx: ServiceContext, id: string) {
  try {
    await deliverCode(ctx, id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
