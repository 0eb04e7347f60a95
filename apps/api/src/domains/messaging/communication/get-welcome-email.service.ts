import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { countAudience } from '../campaigns/audience/count-audience.ts'
import { defaultAudience } from '../campaigns/audience/default-audience.ts'
import { newDraft } from '../campaigns/actions/save-draft.ts'
import { findOpenCampaign, openStatuses } from '../campaigns/campaign-row.ts'
import { listUsableSenders } from '../campaigns/find-sender.ts'
import { listChecks } from '../campaigns/list-checks.ts'
import { defaultMessages } from '../campaigns/message/default-messages.ts'
import { mergeFields } from '../campaigns/message/merge-fields.ts'
import { sampleValues } from '../campaigns/message/merge-values.ts'
import { readOrg } from '../campaigns/read-org.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { welcomeCampaign } from '../../../platform/db/schema/index.ts'
import type { WelcomeEmail } from './communication.schema.ts'
import { toCampaigns } from './to-campaign.ts'

const historyMax = 20

/** The welcome e-mail: the campaign that is not over, those that are, what is suggested, and what to check. */
export async function getWelcomeEmail(ctx: ServiceContext): Promise<WelcomeEmail> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const open = await findOpenCampaign(tx)
    const past = await listPast(tx)
    const campaigns = await toCampaigns(tx, open ? [open, ...past] : past)
    const org = await readOrg(tx)
    const suggested = await newDraft(tx)
    const draft = open ?? suggested
    const audiencePreview = await countAudience(tx, draft.audience)
    const { en, ...others } = defaultMessages
    const sample = sampleValues(org, tx.gateways.publicUrl)
    return {
      campaign: open ? campaigns[0]! : null,
      history: open ? campaigns.slice(1) : campaigns,
      defaults: {
        name: suggested.name,
        subject: en!.subject,
        preheader: en!.preheader,
        bodyMarkdown: en!.bodyMarkdown,
        languageVariants: Object.fromEntries(
          Object.entries(others).map(([language, { subject, bodyMarkdown }]) => [
            language,
            { subject, bodyMarkdown },
          ]),
        ),
        audience: defaultAudience,
        mergeFields: mergeFields.map(({ name, label }) => ({
          name,
          label,
          sample: sample[name],
          required: name === 'optInUrl',
        })),
      },
      audiencePreview,
      senders: (await listUsableSenders(tx)).map(({ id, fromName, fromEmail }) => ({
        id,
        name: `${fromName} <${fromEmail}>`,
      })),
      checks: await listChecks(
        tx,
        { message: draft, senderId: draft.senderId, eligible: audiencePreview.eligible },
        org,
      ),
    }
  })
}

const listPast = (tx: TransactionContext) =>
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
