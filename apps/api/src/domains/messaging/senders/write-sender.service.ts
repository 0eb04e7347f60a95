import { and, eq, isNull } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { emailSender, org } from '../../../platform/db/schema/index.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges, summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'

import { appendCheck, checkSender, enqueueVerification } from './check-sender.ts'
import { listRecords } from './dns-records.ts'
import { deliverCode, verifyAddress } from './sender-codes.ts'
import { createSenderKeys, noSenderKeys, requireMailDomain } from './sender-domain.ts'
import {
  findCampaignUsingSender,
  getSenderRow,
  reassignDefault,
  recordSenderEvent,
  rejectDuplicateAddress,
  type SenderRow,
} from './sender-row.ts'
import { canSend } from './sender-status.ts'
import type { EmailSender, EmailSenderCreate, EmailSenderPut } from './senders.schema.ts'
import { toSenders, readSender } from './to-sender.ts'

const sendersMax = 50

/**
 * Adds an unverified sender: an address gets a code by email, a domain gets records to publish, which are checked
 * immediately and then by a task. If the code can't be emailed, the sender is saved without one.
 * @throws Problem `validation-failed`, `duplicate`
 */
export async function createSender(ctx: ServiceContext, input: EmailSenderCreate): Promise<EmailSender> {
  requirePermission(ctx, 'org:sender_create')
  requireMailDomain(input.fromEmail)
  const id = newId()
  const keys = input.kind === 'domain' ? await createSenderKeys(ctx, id) : noSenderKeys
  const row = await inTransaction(ctx, async (tx) => {
    await requireSenderQuota(tx)
    await rejectDuplicateAddress(tx, input.fromEmail, null)
    return await insertSender(tx, { ...input, ...keys, id })
  })
  if (row.kind === 'domain') await checkSender(ctx, row, { wasRequested: false })
  else await tryDeliverCode(ctx, id)
  return await inTransaction(ctx, (tx) => readSender(tx, id))
}

type NewSender = EmailSenderCreate &
  Pick<SenderRow, 'id' | 'ownershipToken' | 'dkimSelector' | 'dkimPublicKey' | 'dkimPrivateKey'>

async function insertSender(tx: TransactionContext, input: NewSender): Promise<SenderRow> {
  const fromEmailKey = input.fromEmail.toLowerCase()
  const [row] = await tx.db
    .insert(emailSender)
    .values({
      ...input,
      orgId: tx.orgId,
      fromEmailKey,
      replyTo: input.replyTo ?? null,
      dns: listRecords(input, tx.gateways.senders.operator),
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  recordSenderEvent(tx, row!, {
    action: 'created',
    summary: `Sender ${input.fromEmail} added; verification pending.`,
  })
  if (input.kind === 'domain') await enqueueVerification(tx, row!)
  await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: 1, about: ['sender'] })
  return row!
}

/** Locks the organization's row, so that two requests can't exceed the limit together. */
async function requireSenderQuota(tx: TransactionContext) {
  await tx.db.select({ id: org.id }).from(org).where(eq(org.id, tx.orgId)).for('update')
  const count = await tx.db.$count(
    emailSender,
    and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt)),
  )
  if (count < sendersMax) return
  throw new Problem(
    'state-conflict',
    `An organization can have up to ${sendersMax} senders. Delete one first.`,
    { members: { state: 'full', allowed: [] } },
  )
}

/** Ignores failures, because the sender is saved already. Requesting another code reports why it can't be sent. */
async function tryDeliverCode(ctx: ServiceContext, id: string) {
  try {
    await deliverCode(ctx, id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

interface ReplacedSender {
  sender: EmailSender
  previousVersion: number
}

/**
 * Replaces all fields of a sender, verifies its address if a code is given, and checks its records again. A new address
 * starts over: a code is emailed to it, or its domain gets new records.
 * @throws Problem `validation-failed`, including for a wrong code (five attempts are allowed); `duplicate`; `in-use`
 *   while a campaign sends from the address
 */
export async function replaceSender(
  ctx: ServiceContext,
  id: string,
  input: EmailSenderPut,
  expected: ExpectedVersions,
): Promise<ReplacedSender> {
  requirePermission(ctx, 'org:sender_update')
  requireMailDomain(input.fromEmail)
  const row = await inTransaction(ctx, (tx) => getSenderRow(tx, id))
  const needsKeys = row.kind === 'domain' && domainOf(row.fromEmail) !== domainOf(input.fromEmail)
  const keys = needsKeys ? await createSenderKeys(ctx, id) : null
  const outcome = await inTransaction(ctx, async (tx) => {
    const before = await getSenderRow(tx, id, { forUpdate: true })
    await requireVersion(expected, before.version, async () => (await toSenders(tx, [before]))[0]!)
    return await updateSender(tx, before, input, keys)
  })
  if (outcome.rejection) throw outcome.rejection
  const { after, isNewAddress, previousVersion } = outcome
  if (after.kind === 'domain') await checkSender(ctx, after, { wasRequested: true })
  else if (isNewAddress) await tryDeliverCode(ctx, id)
  return await inTransaction(ctx, async (tx) => {
    // A default sender whose new address is verified right away stays the default.
    if (isNewAddress && input.isDefault) await reassignDefault(tx, id)
    return { sender: await readSender(tx, id), previousVersion }
  })
}

type SenderKeys = Awaited<ReturnType<typeof createSenderKeys>> | null

type UpdateOutcome =
  | { rejection: Problem }
  | { rejection: null; after: SenderRow; isNewAddress: boolean; previousVersion: number }

async function updateSender(
  tx: TransactionContext,
  before: SenderRow,
  input: EmailSenderPut,
  keys: SenderKeys,
): Promise<UpdateOutcome> {
  const { code, isDefault, ...fields } = input
  const isNewAddress = fields.fromEmail.toLowerCase() !== before.fromEmailKey
  await rejectDuplicateAddress(tx, fields.fromEmail, before.id)
  if (isNewAddress) await requireUnusedAddress(tx, before)
  if (code !== undefined) {
    const rejection = rejectCode(before, isNewAddress) ?? (await verifyAddress(tx, before, code))
    if (rejection) return { rejection }
  }
  const current = await getSenderRow(tx, before.id, { forUpdate: true })
  const now = new Date()
  const willSend = !isNewAddress && canSend(current, now)
  requireAllowedDefault(before, isDefault, willSend)

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
      ...(isNewAddress && resetVerification(now)),
      ...(current.kind === 'domain' && { checks: appendCheck(current.checks, now) }),
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: current.version + 1,
    })
    .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, current.id)))
  await reassignDefault(tx, isDefault ? current.id : null)
  const after = await getSenderRow(tx, current.id)
  recordSenderChanges(tx, current, after, changes)
  if (after.kind === 'domain' && after.status !== 'verified') await enqueueVerification(tx, after)
  await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: after.version, about: ['sender'] })
  return { rejection: null, after, isNewAddress, previousVersion: before.version }
}

const resetVerification = (now: Date) => ({
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

async function requireUnusedAddress(tx: TransactionContext, row: SenderRow) {
  const campaign = await findCampaignUsingSender(tx, row.id)
  if (!campaign) return
  throw new Problem(
    'in-use',
    `The campaign “${campaign.name}” uses ${row.fromEmail}, so you can’t change the address until it’s finished. Add another sender instead.`,
    { members: { campaign } },
  )
}

/** The reason why a sender accepts no code at all, or null. */
function rejectCode(row: SenderRow, isNewAddress: boolean): Problem | null {
  if (row.kind === 'domain') {
    const message = 'A domain is verified with DNS records, not with a code.'
    return invalidFields({ pointer: '/code', code: 'not_allowed', message })
  }
  if (isNewAddress) {
    const message =
      'That code was sent to the previous address. Save the new address, then enter the code sent to it.'
    return invalidFields({ pointer: '/code', code: 'not_allowed', message })
  }
  return null
}

function requireAllowedDefault(row: SenderRow, isDefault: boolean, willSend: boolean) {
  const notAllowed = (message: string) =>
    invalidFields({ pointer: '/isDefault', code: 'not_allowed', message, value: isDefault })
  if (isDefault && !willSend && !row.isDefault) {
    throw notAllowed('Only a verified sender can be the default. Verify it first.')
  }
  if (!isDefault && row.isDefault && willSend) {
    throw notAllowed('One sender has to be the default. Make another one the default instead.')
  }
}

function recordSenderChanges(
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
    summary: `Sender ${after.fromEmail}: ${summarizeFields(changes)} changed.`,
    changes,
  })
}
