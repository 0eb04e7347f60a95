import { cutText } from '../../../platform/text/cut-text.ts'
import type { PendingEvent, TransactionContext } from '../../../platform/context/context.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'

/** Where an event happened, with the names of the places: those of people never stand in an event. */
export interface TenantEventContext {
  id: string
  propertyId: string | null
  portfolioId: string | null
  unitId: string | null
  propertyName: string | null
  unitName: string | null
}

type TenantEvent = Pick<PendingEvent, 'action' | 'changes' | 'metadata' | 'groupId' | 'summary'> & {
  category?: 'tenant' | 'consent'
}

/** Records an event about a tenant, who stands in it by id alone. */
export function recordTenantEvent(tx: TransactionContext, scene: TenantEventContext, event: TenantEvent) {
  recordEvent(tx, {
    category: 'tenant',
    ...event,
    subject: { type: 'tenant', id: scene.id, name: null },
    tenantId: scene.id,
    ...(scene.propertyId !== null && { propertyId: scene.propertyId }),
    ...(scene.portfolioId !== null && { portfolioId: scene.portfolioId }),
    ...(scene.unitId !== null && { unitId: scene.unitId }),
    summary: cutText(event.summary, 300),
  })
}

/** “Maple Court, unit 204”, or null without a place. */
export const placeName = ({ propertyName, unitName }: TenantEventContext) =>
  propertyName === null ? null : unitName === null ? propertyName : `${propertyName}, unit ${unitName}`
