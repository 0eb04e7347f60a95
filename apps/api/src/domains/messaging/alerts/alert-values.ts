import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { type MergeValues, toMergeValues } from '../message/merge-fields.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { createReplyLinks } from './alert-links.ts'
import type { AlertRun } from './alert-stream.ts'
import { threatValues } from './compile-alert.ts'

interface ValuedMessage {
  id: string
  tenantId: string
  language: string
  /** The link to the opt-in page; empty in a text, because people stop texts by replying. */
  optInUrl: string
}

/**
 * The value of each merge field in each message, with links to answer that are created for them. Call it in the
 * transaction that claims the messages.
 */
export async function createAlertValues(
  tx: TransactionContext,
  { row, threat, org }: Pick<AlertRun, 'row' | 'threat' | 'org'>,
  messages: readonly ValuedMessage[],
  now: Date,
): Promise<MergeValues[]> {
  const replyUrls = await createReplyLinks(tx, row.threadId, messages, now)
  const details = await readDetails(tx, messages)
  return messages.map((message, index) => ({
    ...toMergeValues(details.find(({ id }) => id === message.tenantId) ?? unknownPerson, message, org),
    ...threatValues(threat, { language: message.language, timeZone: org.timeZone }),
    replyUrl: replyUrls[index]!,
  }))
}

const unknownPerson = { firstName: null, displayName: '', property: null, unitName: null }

const readDetails = (tx: TransactionContext, messages: readonly ValuedMessage[]) =>
  tx.db
    .select({ id: tenant.id, ...recipientDetailColumns })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        inArray(
          tenant.id,
          messages.map(({ tenantId }) => tenantId),
        ),
      ),
    )
