import { type SampleCall, type SampleCalls, type CallContext, uniqueWord } from '../sample-call.ts'
import { currentWordingVersion } from '../../../domains/messaging/consent/wording.ts'
import { pictureForm } from './forms.ts'
import { closeCampaigns, freshMailInDoubt, freshSender, freshSuppression } from './fresh-rows.ts'

const toOrgParams = ({ ids }: CallContext) => ({ orgId: ids.orgId })

/** Adds `orgId` to the path parameters. */
const inOrg = (
  requiredPermissions: SampleCall['requiredPermissions'],
  make: SampleCall['makeInput'] = () => ({}),
): SampleCall => ({
  requiredPermissions,
  async makeInput(context) {
    const input = await make(context)
    return { ...input, params: { ...toOrgParams(context), ...input.params } }
  },
})

/** The organization itself, its senders, its emails to tenants, and the tenants' pages. */
export const organizationCalls: SampleCalls = {
  getOrg: inOrg(['org:read']),
  updateOrg: inOrg(['org:update'], () => ({ json: { privacyUrl: 'https://example.test/privacy' } })),
  resetDemo: { ...inOrg(['org:update']), isForOtherOrganizations: true },
  uploadOrgLogo: inOrg(['org:update'], async () => ({ body: await pictureForm() })),
  getMatchingRadii: inOrg(['org:read']),
  getOrgOverview: inOrg(['org:read']),
  getOrgWatch: inOrg(['org:read']),
  getDashboard: inOrg(['org:read'], ({ caller }) => ({ params: { userId: caller.id } })),
  'getDashboard: of another person': inOrg(['org:read', 'team:read'], ({ ids }) => ({
    params: { userId: ids.memberId },
  })),
  listEmailSenders: inOrg(['org:sender_read']),
  createEmailSender: inOrg(['org:sender_create'], () => ({
    json: { kind: 'address', fromName: 'Office', fromEmail: `${uniqueWord()}@sender.test` },
  })),
  getEmailSender: inOrg(['org:sender_read'], ({ ids }) => ({ params: { id: ids.senderId } })),
  replaceEmailSender: inOrg(['org:sender_update'], async (context) => {
    const { id, fromEmail } = await freshSender(context)
    return { params: { id }, json: { fromName: 'Office', fromEmail, replyTo: null, isDefault: false } }
  }),
  deleteEmailSender: inOrg(['org:sender_delete'], async (context) => ({
    params: { id: (await freshSender(context)).id },
  })),
  resendEmailSenderCode: inOrg(['org:sender_update'], async (context) => ({
    params: { id: (await freshSender(context)).id },
  })),
  countAudience: inOrg(['org:communication_read'], ({ ids }) => ({
    json: {
      audience: { portfolioIds: [ids.portfolioId], propertyIds: [ids.propertyId], tenantIds: [ids.tenantId] },
    },
  })),
  listCampaigns: inOrg(['org:communication_read']),
  getCampaign: inOrg(['org:communication_read'], ({ ids }) => ({ params: { id: ids.campaignId } })),
  listCampaignRecipients: inOrg(['org:communication_read'], ({ ids }) => ({
    params: { id: ids.campaignId },
  })),
  resolveRecipient: inOrg(['org:communication_send'], async (context) => {
    const id = await freshMailInDoubt(context)
    return { params: { id, recipientId: id }, json: { as: 'sent' } }
  }),
  previewWelcomeEmail: inOrg(['org:communication_read'], ({ ids }) => ({
    json: { senderId: ids.senderId, tenantId: ids.tenantId },
  })),
  listSuppressed: inOrg(['org:communication_read']),
  removeSuppressed: inOrg(['org:communication_send'], async (context) => ({
    params: { id: await freshSuppression(context) },
  })),
  testWelcomeEmail: inOrg(['org:communication_send'], ({ caller, ids }) => ({
    query: { userId: caller.id },
    json: { subject: 'Hello', bodyMarkdown: 'Yes: {{optInUrl}}', senderId: ids.senderId },
  })),
  getWelcomeEmail: inOrg(['org:communication_read']),
  actOnWelcomeEmail: inOrg(['org:communication_send'], async (context) => {
    await closeCampaigns(context)
    const { senderId, portfolioId, propertyId, tenantId } = context.ids
    const audience = { portfolioIds: [portfolioId], propertyIds: [propertyId], tenantIds: [tenantId] }
    return { json: { action: 'save', subject: 'Hello', bodyMarkdown: '{{optInUrl}}', senderId, audience } }
  }),
  listOptInPages: inOrg(['org:communication_read']),
  createOptInPage: inOrg(['org:communication_send'], () => ({ json: { title: uniqueWord() } })),
  updateOptInPage: inOrg(['org:communication_send'], ({ ids }) => ({
    params: { id: ids.pageId },
    json: { intro: 'Welcome' },
  })),
  getOptIn: inOrg(null, ({ ids }) => ({ params: { id: ids.optInToken } })),
  'getOptIn: of a public page': inOrg(null, ({ ids }) => ({ params: { id: ids.publicId } })),
  answerOptIn: inOrg(null, ({ ids }) => ({
    params: { id: ids.optInToken },
    json: { decision: 'opt_in', channels: ['email'], language: 'en', wordingVersion: currentWordingVersion },
  })),
}
