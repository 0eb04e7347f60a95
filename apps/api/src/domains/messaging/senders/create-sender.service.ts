import { and, eq, isNull } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { emailSender, org } from '../../../platform/db/schema/index.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { checkSender } from './check-sender.ts'
import { deliverCode } from './deliver-code.ts'
import { readSender } from './describe-senders.ts'
import { listRecords } from './list-records.ts'
import { recordSenderEvent } from './record-sender-event.ts'
import { rejectDuplicateAddress } from './reject-duplicate-address.ts'
import { requireMailDomain } from './sender-domain.ts'
import { createSenderKeys, noSenderKeys } from './sender-keys.ts'
import type { SenderRow } from './sender-row.ts'
import type { EmailSender, EmailSenderCreate } from './senders.schema.ts'
import { enqueueVerification } from './verify-sender-task.ts'

const sendersMax = 50

/**
 * Adds a sender that waits to be proven: an address gets a code by mail, a domain gets records to publish, which are
 * looked for at once and then by a task. A code that could not be mailed leaves the sender without one.
 * @throws Problem `validation-failed`, `duplicate`, and for an address what `deliverCode` throws before it mails.
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
  if (row.kind === 'domain') await checkSender(ctx, row, { isAsked: false })
  else await mailCode(ctx, id)
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
    summary: `${input.fromEmail} was added as a sender and waits to be verified.`,
  })
  if (input.kind === 'domain') await enqueueVerification(tx, row!)
  await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: 1, about: ['sender'] })
  return row!
}

/** The organisation's row keeps two from adding at once. */
async function requireSenderQuota(tx: TransactionContext) {
  await tx.db.select({ id: org.id }).from(org).where(eq(org.id, tx.orgId)).for('update')
  const count = await tx.db.$count(
    emailSender,
    and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt)),
  )
  if (count < sendersMax) return
  throw new Problem(
    'state-conflict',
    `An organisation has at most ${sendersMax} senders. Remove one first.`,
    {
      members: { state: 'full', allowed: [] },
    },
  )
}

/** The sender exists either way; why its code did not leave is told when somebody asks for another. */
async function mailCode(ctx: ServiceContext, id: string) {
  try {
    await deliverCode(ctx, id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
