import { and, eq, gt, inArray } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { optInCode, suppression } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { confirmationMs, mailsPerDayMax, mailWindowMs } from './opt-in-limits.ts'
import { contactHash, contactKey } from '../../estate/index.ts'

type Request = Pick<
  typeof optInCode.$inferInsert,
  'pageId' | 'address' | 'name' | 'unit' | 'language' | 'wordingVersion'
>

/**
 * Has a mail sent to an address that somebody named: a code, or a new link in the place of `linkId`. Does nothing,
 * silently, for an address that was mailed often enough today, or that bounced or complained.
 */
export async function requestMail(tx: TransactionContext, request: Request, linkId: string | null) {
  const address = contactKey(request.address)
  const addressHash = contactHash(tx.orgId, 'email', address)
  if (!(await mayMail(tx, addressHash))) return
  const id = newId()
  const expiresAt = new Date(Date.now() + confirmationMs)
  await tx.db.insert(optInCode).values({ ...request, id, orgId: tx.orgId, address, addressHash, expiresAt })
  const title = request.pageId === null ? 'Send a tenant a new link' : 'Send a code to confirm an address'
  // It stands in the list of tasks, where tenants are no people who ask for something.
  await enqueueTask(
    { ...tx, actor: systemActor },
    {
      type: 'optin_mail',
      title,
      subject: { type: 'optin_request', id, name: 'Opt-in' },
      input: { requestId: id, linkId },
    },
  )
}

async function mayMail(tx: TransactionContext, addressHash: string) {
  const since = new Date(Date.now() - mailWindowMs)
  const sent = await tx.db.$count(
    optInCode,
    and(
      eq(optInCode.orgId, tx.orgId),
      eq(optInCode.addressHash, addressHash),
      gt(optInCode.createdAt, since),
    ),
  )
  if (sent >= mailsPerDayMax) return false
  const refused = await tx.db.$count(
    suppression,
    and(
      eq(suppression.orgId, tx.orgId),
      eq(suppression.channel, 'email'),
      eq(suppression.addressHash, addressHash),
      inArray(suppression.reason, ['hard_bounce', 'complaint']),
    ),
  )
  return refused === 0
}
