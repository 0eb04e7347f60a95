import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { type MergeValues, toMergeValues } from '../message/merge-fields.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { createReplyLinks } from './alert-links.ts'
import type { AlertRun } from './alert-stream.ts'
import type { CallValues } from './call-script.ts'
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

/** The same for calls, in any language. No one can follow a link that is read aloud, so none is created. */
export async function readCallValues(
  tx: TransactionContext,
  { threat, org }: Pick<AlertRun, 'threat' | 'org'>,
  messages: readonly Pick<ValuedMessage, 'tenantId'>[],
): Promise<CallValues[]> {
  const details = await readDetails(tx, messages)
  return messages.map(({ tenantId }) => {
    const person = details.find(({ id }) => id === tenantId) ?? unknownPerson
    return toCallValues(toMergeValues(person, { optInUrl: '' }, org), { threat, org })
  })
}

/** What a call fills in: `values`, and those of the threat as they're said in each language. */
export const toCallValues = (
  values: MergeValues,
  { threat, org }: Pick<AlertRun, 'threat' | 'org'>,
): CallValues => ({
  org: org.name,
  valuesIn: (language) => ({
    ...values,
    ...threatValues(threat, { language, timeZone: org.timeZone, weekday: 'long' }),
  }),
})

const unknownPerson = { firstName: null, displayName: '', property: null, unitName: null }

const readDetails = (tx: TransactionContext, messages: readonly Pick<ValuedMessage, 'tenantId'>[]) =>
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
