import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender, type LedgerChange, welcomeCampaign } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'

export type SenderRow = typeof emailSender.$inferSelect

/** Finds a sender that wasn't deleted. */
export async function findSenderRow(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SenderRow | null> {
  const query = tx.db
    .select()
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, id), isNull(emailSender.archivedAt)))
  const [row] = forUpdate ? await query.for('update') : await query
  return row ?? null
}

/** @throws Problem `not-found` */
export async function getSenderRow(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<SenderRow> {
  const row = await findSenderRow(tx, id, options)
  if (!row) throw notFound('sender')
  return row
}

/** Finds a campaign that still needs a sender: scheduled, sending, paused, or with a reminder to come. */
export async function findCampaignUsingSender(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  senderId: string,
): Promise<{ id: string; name: string } | null> {
  const [campaign] = await tx.db
    .select({ id: welcomeCampaign.id, name: welcomeCampaign.name })
    .from(welcomeCampaign)
    .where(
      and(
        eq(welcomeCampaign.orgId, tx.orgId),
        eq(welcomeCampaign.senderId, senderId),
        or(
          inArray(welcomeCampaign.status, ['scheduled', 'queued', 'sending', 'paused']),
          and(
            inArray(welcomeCampaign.status, ['sent', 'sent_with_errors']),
            isNotNull(welcomeCampaign.reminderAt),
          ),
        ),
      ),
    )
    .limit(1)
  return campaign ?? null
}

/** @throws Problem `duplicate` with `existingId`. */
export async function rejectDuplicateAddress(
  tx: TransactionContext,
  fromEmail: string,
  exceptId: string | null,
) {
  const [duplicateSender] = await tx.db
    .select({ id: emailSender.id })
    .from(emailSender)
    .where(
      and(
        eq(emailSender.orgId, tx.orgId),
        eq(emailSender.fromEmailKey, fromEmail.toLowerCase()),
        isNull(emailSender.archivedAt),
        exceptId === null ? undefined : ne(emailSender.id, exceptId),
      ),
    )
  if (!duplicateSender) return
  const message = `${fromEmail} is already a sender.`
  throw new Problem('duplicate', message, {
    errors: [{ pointer: '/fromEmail', code: 'unique', message }],
    members: { existingId: duplicateSender.id },
  })
}

const usableStatuses: readonly SenderRow['status'][] = ['verified', 'degraded']

/**
 * Makes exactly one of the senders that can send the default: `preferredId` if it can send, otherwise the current default,
 * otherwise the one verified first.
 */
export async function reassignDefault(tx: TransactionContext, preferredId: string | null = null) {
  const isActive = and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt))
  const rows = await tx.db
    .select({ id: emailSender.id, status: emailSender.status, isDefault: emailSender.isDefault })
    .from(emailSender)
    .where(isActive)
    .orderBy(asc(emailSender.verifiedAt), asc(emailSender.id))
    .for('update')
  const candidates = rows.filter(({ status }) => usableStatuses.includes(status))
  const newDefault =
    candidates.find(({ id }) => id === preferredId) ??
    candidates.find((row) => row.isDefault) ??
    candidates[0]
  const previousDefaults = rows.filter((row) => row.isDefault && row.id !== newDefault?.id)
  const setDefault = async (ids: string[], isDefault: boolean) => {
    if (ids.length === 0) return
    await tx.db
      .update(emailSender)
      .set({ isDefault, version: sql`${emailSender.version} + 1` })
      .where(and(isActive, inArray(emailSender.id, ids)))
  }
  // The database rejects two defaults, so the old one goes first.
  await setDefault(
    previousDefaults.map(({ id }) => id),
    false,
  )
  if (newDefault && !newDefault.isDefault) await setDefault([newDefault.id], true)
}

interface SenderEvent {
  action: 'created' | 'updated' | 'verified' | 'degraded' | 'failed' | 'deleted'
  summary: string
  changes?: LedgerChange[]
}

/** Records an event about a sender. The ledger can contain the address, because it belongs to the organization. */
export function recordSenderEvent(tx: TransactionContext, row: SenderRow, event: SenderEvent) {
  recordEvent(tx, {
    action: `sender.${event.action}`,
    category: 'communication',
    subject: { type: 'sender', id: row.id, name: row.fromEmail },
    summary: cutText(event.summary, 300),
    changes: event.changes ?? [],
    metadata: { kind: row.kind },
  })
}
