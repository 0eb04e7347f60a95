import { and, eq } from 'drizzle-orm'
import { newDraft, readDraft } from '../campaigns/actions/save-draft.ts'
import { findOpenCampaign } from '../campaigns/campaign-row.ts'
import { checkMessage } from '../campaigns/list-checks.ts'
import { compileMessage } from '../campaigns/message/compile-message.ts'
import { mergeValuesOf, sampleValues } from '../campaigns/message/merge-values.ts'
import { readOrg } from '../campaigns/read-org.ts'
import { recipientDetailColumns } from '../campaigns/send/recipient-details.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import type { Preview, PreviewRequest } from './communication.schema.ts'
import { visibleTenants } from '../../estate/index.ts'

/** The mail as one tenant would get it, or a made-up one. The link is no real one, so nothing comes of following it. */
export async function previewWelcomeEmail(ctx: ServiceContext, request: PreviewRequest): Promise<Preview> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const { tenantId, language, ...given } = request
    const message = { ...((await findOpenCampaign(tx)) ?? (await newDraft(tx))), ...readDraft(given) }
    const org = await readOrg(tx)
    const { publicUrl } = tx.gateways
    const sample = sampleValues(org, publicUrl)
    const person = tenantId === undefined ? null : await readPerson(tx, tenantId)
    const compiled = await compileMessage(message, language ?? person?.language ?? null, org, { publicUrl })
    const filled = compiled.fill(
      person === null ? sample : mergeValuesOf(person, { optInUrl: sample.optInUrl }, org),
    )
    return {
      ...filled,
      language: compiled.language,
      warnings: checkMessage(message).filter(({ level }) => level !== 'ok'),
    }
  })
}

async function readPerson(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ ...recipientDetailColumns, language: tenant.language })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), visibleTenants(tx)))
  if (!row) throw notFound('tenant')
  return row
}
