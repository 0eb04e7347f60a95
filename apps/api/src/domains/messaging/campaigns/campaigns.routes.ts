import { entityTag } from '../../../platform/http/entity-tag.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { actOnWelcomeEmail } from './act-on-welcome-email.service.ts'
import {
  AudienceNumbers,
  AudienceRequest,
  CampaignDetail,
  CampaignPage,
  CampaignParams,
  CampaignQuery,
  CampaignRecipient,
  Preview,
  PreviewRequest,
  RecipientPage,
  RecipientParams,
  RecipientQuery,
  ResolveRequest,
  TestQuery,
  TestRequest,
  TestStarted,
  WelcomeEmail,
  WelcomeEmailAction,
  WelcomeEmailSaved,
  WelcomeEmailStarted,
} from './campaigns.schema.ts'
import { getCampaign, listCampaigns } from './campaigns.service.ts'
import { listRecipients, resolveRecipient } from './recipients.service.ts'
import { startTestMail } from './test-email.service.ts'
import { getAudienceNumbers, getWelcomeEmail, previewWelcomeEmail } from './welcome-email.service.ts'

const tags = ['Communication']

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/communication/welcome-email',
  'x-permission': 'org:communication_read',
  operationId: 'getWelcomeEmail',
  summary: 'Get the welcome email',
  description: 'The draft or running campaign, earlier campaigns, and what to fix before sending.',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(WelcomeEmail, 'The welcome email.'), ...problemResponse },
})

const act = createRoute({
  method: 'post',
  path: '/org/{orgId}/communication/welcome-email',
  'x-permission': 'org:communication_send',
  operationId: 'actOnWelcomeEmail',
  summary: 'Save, send, schedule, pause, resume, or cancel the welcome email',
  tags,
  'x-rate-limit': 'import',
  request: { params: OrgParams, body: jsonBody(WelcomeEmailAction) },
  responses: {
    200: json(WelcomeEmailSaved, 'The updated campaign.'),
    202: json(WelcomeEmailStarted, 'The campaign and the task that sends it.'),
    ...problemResponse,
  },
})

const testSend = createRoute({
  method: 'post',
  path: '/org/{orgId}/communication/test-welcome-email',
  'x-permission': 'org:communication_send',
  operationId: 'testWelcomeEmail',
  summary: 'Send a test of the welcome email to a team member',
  tags,
  'x-rate-limit': 'import',
  request: {
    params: OrgParams,
    query: TestQuery,
    body: { required: false, content: { 'application/json': { schema: TestRequest } } },
  },
  responses: { 202: json(TestStarted, 'The task, and where the test email is sent.'), ...problemResponse },
})

const preview = createRoute({
  method: 'post',
  path: '/org/{orgId}/communication/preview',
  'x-permission': 'org:communication_read',
  operationId: 'previewWelcomeEmail',
  summary: 'Render the welcome email for one tenant',
  tags,
  request: { params: OrgParams, body: jsonBody(PreviewRequest) },
  responses: { 200: json(Preview, 'The email.'), ...problemResponse },
})

const audience = createRoute({
  method: 'post',
  path: '/org/{orgId}/communication/audience',
  'x-permission': 'org:communication_read',
  operationId: 'countAudience',
  summary: 'Count the tenants who would get the email or be skipped',
  tags,
  request: { params: OrgParams, body: jsonBody(AudienceRequest) },
  responses: { 200: json(AudienceNumbers, 'The counts.'), ...problemResponse },
})

const campaigns = createRoute({
  method: 'get',
  path: '/org/{orgId}/communication/campaigns',
  'x-permission': 'org:communication_read',
  operationId: 'listCampaigns',
  summary: 'List campaigns',
  tags,
  request: { params: OrgParams, query: CampaignQuery },
  responses: { 200: json(CampaignPage, 'One page of campaigns.'), ...problemResponse },
})

const campaign = createRoute({
  method: 'get',
  path: '/org/{orgId}/communication/campaigns/{id}',
  'x-permission': 'org:communication_read',
  operationId: 'getCampaign',
  summary: 'Get a campaign',
  tags,
  request: { params: CampaignParams },
  responses: { 200: json(CampaignDetail, 'The campaign.'), ...problemResponse },
})

const recipients = createRoute({
  method: 'get',
  path: '/org/{orgId}/communication/campaigns/{id}/recipients',
  'x-permission': 'org:communication_read',
  operationId: 'listCampaignRecipients',
  summary: 'List the recipients of a campaign',
  tags,
  request: { params: CampaignParams, query: RecipientQuery },
  responses: { 200: json(RecipientPage, 'One page of recipients.'), ...problemResponse },
})

const resolve = createRoute({
  method: 'post',
  path: '/org/{orgId}/communication/campaigns/{id}/recipients/{recipientId}/resolve',
  'x-permission': 'org:communication_send',
  operationId: 'resolveRecipient',
  summary: 'Resolve an email whose delivery is unknown',
  tags,
  request: { params: RecipientParams, body: jsonBody(ResolveRequest) },
  responses: { 200: json(CampaignRecipient, 'The updated recipient.'), ...problemResponse },
})

export function campaignsRoutes() {
  const router = createRouter()
  router.openapi(get, async (c) => c.json(await getWelcomeEmail(c.var.ctx), 200))
  router.openapi(act, async (c) => {
    const { campaign, task } = await actOnWelcomeEmail(c.var.ctx, c.req.valid('json'))
    c.header('ETag', entityTag(campaign.version))
    return task === null
      ? c.json({ campaign }, 200)
      : c.json({ campaign, task }, 202, { Location: `/task/${task.id}` })
  })
  router.openapi(testSend, async (c) => {
    // The validator doesn't run without a body.
    const draft = (c.req.valid('json') as ReturnType<typeof TestRequest.parse> | undefined) ?? {}
    const started = await startTestMail(c.var.ctx, c.req.valid('query').userId, draft)
    return c.json(started, 202, { Location: `/task/${started.task.id}` })
  })
  router.openapi(preview, async (c) => c.json(await previewWelcomeEmail(c.var.ctx, c.req.valid('json')), 200))
  router.openapi(audience, async (c) =>
    c.json(await getAudienceNumbers(c.var.ctx, c.req.valid('json').audience), 200),
  )
  router.openapi(campaigns, async (c) => c.json(await listCampaigns(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(campaign, async (c) => {
    const detail = await getCampaign(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(detail.version))
    return c.json(detail, 200)
  })
  router.openapi(recipients, async (c) =>
    c.json(await listRecipients(c.var.ctx, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  router.openapi(resolve, async (c) => {
    const { id, recipientId } = c.req.valid('param')
    return c.json(await resolveRecipient(c.var.ctx, id, recipientId, c.req.valid('json').as), 200)
  })
  return router
}
