import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { hash } from 'node:crypto'
import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import {
  consentRecord,
  inboundText,
  memberPhone,
  suppression,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { contactHash, phoneHashes } from '../../estate/index.ts'

export type MemberPhoneRow = typeof memberPhone.$inferSelect

/** Instead of a number that a text went to. The same in all organizations, because replies don't name one. */
export const hashMemberNumber = (
  { gateways }: { gateways: Pick<BaseContext['gateways'], 'hashAddress'> },
  number: string,
) => gateways.hashAddress(hash('sha256', `member:${number}`))

/** Why nothing may be texted to a number: its owner replied STOP, or it can't get texts. Null if it can be texted. */
export async function findStop(
  tx: Pick<TransactionContext, 'db' | 'orgId' | 'gateways'>,
  number: string,
  channel: 'sms' | 'voice' = 'sms',
): Promise<'stopped' | 'unreachable' | null> {
  const [row] = await tx.db
    .select({ reason: suppression.reason })
    .from(suppression)
    .where(
      and(
        eq(suppression.orgId, tx.orgId),
        eq(suppression.channel, channel),
        eq(suppression.addressHash, contactHash(tx, channel, number)),
      ),
    )
  if (!row) return null
  return row.reason === 'hard_bounce' ? 'unreachable' : 'stopped'
}

/** Removes a member's number, and what was texted from it, in this organization. */
export async function deleteMemberPhone(tx: TransactionContext, userId: string): Promise<boolean> {
  const [removed] = await tx.db
    .delete(memberPhone)
    .where(ofMember(tx, userId))
    .returning({ number: memberPhone.number })
  if (!removed) return false
  // A tenant's replies are theirs.
  if (!(await isTenantNumber(tx, removed.number))) {
    await tx.db
      .delete(inboundText)
      .where(
        and(
          eq(inboundText.orgId, tx.orgId),
          eq(inboundText.addressHash, contactHash(tx, 'sms', removed.number)),
        ),
      )
  }
  return true
}

/** Whether a tenant has a number, or someone has decided about alerts to it. */
export async function isTenantNumber(tx: TransactionContext, number: string): Promise<boolean> {
  const tenants = await tx.db.$count(
    tenant,
    and(
      eq(tenant.orgId, tx.orgId),
      sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${number}]`,
    ),
  )
  if (tenants > 0) return true
  const records = await tx.db.$count(
    consentRecord,
    and(eq(consentRecord.orgId, tx.orgId), inArray(consentRecord.addressHash, phoneHashes(tx, number))),
  )
  return records > 0
}

export const ofMember = (tx: Pick<TransactionContext, 'orgId'>, userId: string): SQL =>
  and(eq(memberPhone.orgId, tx.orgId), eq(memberPhone.userId, userId))!

/** Records what happened to a member's number. The ledger never contains the number. */
export const recordPhoneEvent = (
  tx: TransactionContext,
  userId: string,
  action: 'access.phone_verified' | 'access.phone_removed' | 'access.phone_stopped' | 'access.phone_resumed',
) =>
  recordEvent(tx, {
    action,
    category: 'access',
    subject: { type: 'user', id: userId, name: null },
    summary: summaries[action],
  })

const summaries = {
  'access.phone_verified': 'A member verified a mobile number for notifications by text.',
  'access.phone_removed': 'A member removed their mobile number for notifications by text.',
  'access.phone_stopped': 'A member stopped texts and calls to their number.',
  'access.phone_resumed': 'A member turned notifications by text back on with a reply.',
}
