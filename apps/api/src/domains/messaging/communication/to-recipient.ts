import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import type { CampaignRecipient } from './communication.schema.ts'
import { maskEmail } from '../../estate/index.ts'

export const recipientColumns = {
  recipient: welcomeRecipient,
  tenantName: tenant.displayName,
  propertyName: property.name,
}

export type JoinedRecipient = {
  recipient: typeof welcomeRecipient.$inferSelect
  tenantName: string | null
  propertyName: string | null
}

export const ofTenant = and(
  eq(tenant.orgId, welcomeRecipient.orgId),
  eq(tenant.id, welcomeRecipient.tenantId),
)
export const ofProperty = and(
  eq(property.orgId, welcomeRecipient.orgId),
  eq(property.id, welcomeRecipient.propertyId),
)

export async function readRecipient(tx: TransactionContext, id: string): Promise<CampaignRecipient> {
  const [row] = await tx.db
    .select(recipientColumns)
    .from(welcomeRecipient)
    .leftJoin(tenant, ofTenant)
    .leftJoin(property, ofProperty)
    .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, id)))
  return toRecipient(row!)
}

/** A recipient as the API answers them: the address is masked for everybody, as in every list. */
export function toRecipient({ recipient, tenantName, propertyName }: JoinedRecipient): CampaignRecipient {
  const { id, tenantId, propertyId, address } = recipient
  return {
    id,
    tenant: tenantName === null ? null : { id: tenantId, name: tenantName },
    property: propertyId === null || propertyName === null ? null : { id: propertyId, name: propertyName },
    address: address === null ? null : maskEmail(address),
    language: recipient.language,
    state: recipient.state,
    skipReason: recipient.skipReason,
    sentAt: recipient.sentAt?.toISOString() ?? null,
    deliveredAt: recipient.deliveredAt?.toISOString() ?? null,
    decidedAt: recipient.decidedAt?.toISOString() ?? null,
    remindedAt: recipient.remindedAt?.toISOString() ?? null,
    events: recipient.events.map(({ type, at, detail }) => ({ type, at, detail: hideAddresses(detail) })),
    updatedAt: recipient.updatedAt.toISOString(),
  }
}

/** What servers answer often repeats the whole address. */
const hideAddresses = (text: string | null) =>
  text === null ? null : text.replaceAll(/[^\s<>"';,:()]+@[^\s<>"';,:()]+/g, (address) => maskEmail(address))
