import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, tenant, unit, welcomeCampaign } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { visibleTenants } from '../../estate/index.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { describeSender, findReplyTo, listUsableSenders } from '../senders/mail-identity.ts'
import { countAudience, defaultAudience, describeAudience } from './audience.ts'
import { findOpenCampaign, openStatuses, readOrg } from './campaign-row.ts'
import type {
  AudienceNumbers,
  CampaignAudience,
  Preview,
  PreviewRequest,
  WelcomeEmail,
} from './campaigns.schema.ts'
import { checkMessage, listChecks } from './list-checks.ts'
import { chooseMessageLanguage, compileMessage } from './message/compile-message.ts'
import { defaultMessages } from './message/default-messages.ts'
import { mergeFieldsOf, toMergeValues, sampleValues } from '../message/merge-fields.ts'
import { buildNewDraft, pickDraftFields } from './save-draft.ts'
import { toCampaigns } from './to-campaign.ts'

const historyMax = 20

/** The welcome email: the open campaign, past ones, the suggested text, and the checks. */
export async function getWelcomeEmail(ctx: ServiceContext): Promise<WelcomeEmail> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const openCampaign = await findOpenCampaign(tx)
    const history = await listHistory(tx)
    const campaigns = await toCampaigns(tx, openCampaign ? [openCampaign, ...history] : history)
    const org = await readOrg(tx)
    const initialDraft = await buildNewDraft(tx)
    const draft = openCampaign ?? initialDraft
    const { name, senderId, subject, preheader, bodyMarkdown, languageVariants } = initialDraft
    const audiencePreview = await countAudience(tx, draft.audience)
    const { en, ...translations } = defaultMessages
    const samples = sampleValues(org, tx.gateways.publicUrl)
    return {
      campaign: openCampaign ? campaigns[0]! : null,
      history: openCampaign ? campaigns.slice(1) : campaigns,
      defaults: {
        name,
        subject: en!.subject,
        preheader: en!.preheader,
        bodyMarkdown: en!.bodyMarkdown,
        languageVariants: Object.fromEntries(
          Object.entries(translations).map(([language, { subject, preheader, bodyMarkdown }]) => [
            language,
            { subject, preheader, bodyMarkdown },
          ]),
        ),
        audience: defaultAudience,
        mergeFields: mergeFieldsOf.welcomeEmail.map(({ name, label }) => ({
          name,
          label,
          sample: samples[name],
          required: name === 'optInUrl',
        })),
      },
      newDraft: { name, senderId, subject, preheader, bodyMarkdown, languageVariants },
      audiencePreview,
      senders: (await listUsableSenders(tx)).map((sender) => ({
        id: sender.id,
        name: describeSender(tx.gateways, sender),
        replyTo: findReplyTo(sender),
      })),
      checks: await listChecks(
        tx,
        { message: draft, senderId: draft.senderId, eligible: audiencePreview.eligible },
        org,
      ),
    }
  })
}

const listHistory = (tx: TransactionContext) =>
  tx.db
    .select()
    .from(welcomeCampaign)
    .where(
      and(
        eq(welcomeCampaign.orgId, tx.orgId),
        notInArray(welcomeCampaign.status, [...openStatuses]),
        isNull(welcomeCampaign.archivedAt),
      ),
    )
    .orderBy(desc(welcomeCampaign.createdAt), desc(welcomeCampaign.id))
    .limit(historyMax)

/** The email as a tenant, or a sample tenant, would see it. Its links do nothing. */
export async function previewWelcomeEmail(ctx: ServiceContext, request: PreviewRequest): Promise<Preview> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const { tenantId, language, ...fields } = request
    const message = {
      ...((await findOpenCampaign(tx)) ?? (await buildNewDraft(tx))),
      ...pickDraftFields(fields),
    }
    const org = await readOrg(tx)
    const { publicUrl } = tx.gateways
    const samples = sampleValues(org, publicUrl)
    const details = tenantId === undefined ? null : await readTenantDetails(tx, tenantId)
    const compiled = await compileMessage(
      message,
      language ?? chooseMessageLanguage(message, details?.language ?? null, org),
      org,
      { publicUrl },
    )
    const filledMessage = compiled.fill(
      details === null ? samples : toMergeValues(details, { optInUrl: samples.optInUrl }, org),
    )
    return {
      ...filledMessage,
      language: compiled.language,
      warnings: checkMessage(message).filter(({ level }) => level !== 'ok'),
    }
  })
}

async function readTenantDetails(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ ...recipientDetailColumns, language: tenant.language })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), visibleTenants(tx)))
  if (!row) throw notFound('tenant')
  return row
}

/** Which tenants in an audience would get the email now, and why the others would not. */
export async function getAudienceNumbers(
  ctx: ServiceContext,
  audience: CampaignAudience = defaultAudience,
): Promise<AudienceNumbers> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, (tx) => describeAudience(tx, audience))
}
