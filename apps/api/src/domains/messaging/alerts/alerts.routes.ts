import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { listAlertRecipients, resolveAlertMessage } from './alert-recipients.service.ts'
import { alertSenders } from './alert-row.ts'
import {
  Alert,
  AlertAudienceRequest,
  AlertCreate,
  AlertMessageParams,
  AlertMessageResolution,
  AlertNumbers,
  AlertPage,
  AlertPatch,
  AlertPreview,
  AlertPreviewRequest,
  AlertQuery,
  AlertRecipientPage,
  AlertRecipientQuery,
  AlertSend,
  AlertSettings,
  AlertSettingsInput,
  AlertStarted,
  AlertTemplateHistory,
  AlertTemplateInput,
  AlertTemplateParams,
  AlertTemplates,
  WrittenAlert,
} from './alerts.schema.ts'
import { getAlertSettings, replaceAlertSettings } from './alert-settings.service.ts'
import { countAlertAudience, previewAlert } from './preview-alert.service.ts'
import { getAlert, listAlerts } from './read-alerts.service.ts'
import { approveAlert, cancelAlert, sendAlert } from './send-alert.service.ts'
import { getAlertTemplate, listAlertTemplates, saveAlertTemplate } from './templates.service.ts'
import { createAlert, updateAlert } from './write-alerts.service.ts'

const tags = ['Alerts']
const senders = { any: alertSenders }
const sendersNote =
  'Requires `threat:notify` for an alert about a threat, and `org:communication_send` for any other.'

const list = createRoute({
  method: 'get',
  path: '/alert',
  'x-permission': 'org:communication_read',
  operationId: 'listAlerts',
  summary: 'List alerts to tenants',
  description: 'Newest first. Filter by threat, thread, or status.',
  tags,
  request: { query: AlertQuery },
  responses: { 200: json(AlertPage, 'One page of alerts.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/alert',
  'x-permission': senders,
  operationId: 'createAlert',
  summary: 'Draft an alert',
  description: `Sends nothing. Fields you leave out come from the threat and the alert template. With \`threadId\`, the draft is an update or all clear to the people who got that thread’s alerts. ${sendersNote}`,
  tags,
  request: { body: jsonBody(AlertCreate) },
  responses: { 201: json(Alert, 'The draft.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/alert/{id}',
  'x-permission': 'org:communication_read',
  operationId: 'getAlert',
  summary: 'Get an alert',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Alert, 'The alert.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/alert/{id}',
  'x-permission': senders,
  operationId: 'updateAlert',
  summary: 'Update a draft',
  description: `A new phase replaces the texts with the ones for that phase, unless you send \`texts\`. ${sendersNote}`,
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(AlertPatch) },
  responses: { 200: json(WrittenAlert, 'The updated draft.'), ...problemResponse },
})

const audience = createRoute({
  method: 'post',
  path: '/alert/audience',
  'x-permission': senders,
  operationId: 'countAlertAudience',
  summary: 'Count the people an alert would reach',
  description: 'Also counts the people it wouldn’t reach, by reason. Sends nothing.',
  tags,
  request: { body: jsonBody(AlertAudienceRequest) },
  responses: { 200: json(AlertNumbers, 'The counts.'), ...problemResponse },
})

const preview = createRoute({
  method: 'post',
  path: '/alert/preview',
  'x-permission': { any: [...alertSenders, 'org:communication_read'] },
  operationId: 'previewAlert',
  summary: 'Preview an alert',
  description: `Renders the email, the text message, and the call that one tenant would get. Sends nothing. With only an \`alertId\` and a \`language\`, it renders the alert as it is for a sample tenant, which requires \`org:communication_read\`. Otherwise, it requires \`threat:notify\` for an alert about a threat, and \`org:communication_send\` for any other.`,
  tags,
  request: { body: jsonBody(AlertPreviewRequest) },
  responses: { 200: json(AlertPreview, 'The messages. Their links don’t work.'), ...problemResponse },
})

const send = createRoute({
  method: 'post',
  path: '/alert/{id}/send',
  'x-permission': senders,
  operationId: 'sendAlert',
  summary: 'Send a draft',
  description: `Messages go only to addresses that are opted in to safety alerts when the message is submitted. If the alert reaches more people than the organization’s \`approvalOver\`, it waits for a second person to approve it. The people are determined now; a later alert in a thread goes to those the earlier ones have reached when it starts. If \`confirmCount\` isn’t the number of people the alert reaches now, the call returns 409 with the current number. ${sendersNote}`,
  tags,
  'x-rate-limit': 'import',
  request: { params: IdParam, headers: IfMatchHeader, body: jsonBody(AlertSend) },
  responses: { 202: json(AlertStarted, 'The alert, and the task that sends it.'), ...problemResponse },
})

const approve = createRoute({
  method: 'post',
  path: '/alert/{id}/approve',
  'x-permission': senders,
  operationId: 'approveAlert',
  summary: 'Approve an alert that someone else confirmed',
  description: `Starts sending. The person who confirmed the alert can’t approve it. An automatic alert can be approved before its delay is over, too. ${sendersNote}`,
  tags,
  'x-rate-limit': 'import',
  request: { params: IdParam },
  responses: { 202: json(AlertStarted, 'The alert, and the task that sends it.'), ...problemResponse },
})

const cancel = createRoute({
  method: 'post',
  path: '/alert/{id}/cancel',
  'x-permission': senders,
  operationId: 'cancelAlert',
  summary: 'Cancel an alert',
  description: `Messages that are already being submitted still go out. No others do. ${sendersNote}`,
  tags,
  request: { params: IdParam },
  responses: { 200: json(Alert, 'The canceled alert.'), ...problemResponse },
})

const recipients = createRoute({
  method: 'get',
  path: '/alert/{id}/recipients',
  'x-permission': { all: ['org:communication_read', 'tenant:read'] },
  operationId: 'listAlertRecipients',
  summary: 'List an alert’s recipients',
  description: 'Sorted by name. Includes people who got no message, with the reason.',
  tags,
  request: { params: IdParam, query: AlertRecipientQuery },
  responses: { 200: json(AlertRecipientPage, 'One page of recipients.'), ...problemResponse },
})

const resolve = createRoute({
  method: 'post',
  path: '/alert/{id}/message/{messageId}/resolve',
  'x-permission': senders,
  operationId: 'resolveAlertMessage',
  summary: 'Resolve a message whose delivery is unknown',
  description: sendersNote,
  tags,
  request: { params: AlertMessageParams, body: jsonBody(AlertMessageResolution) },
  responses: { 200: json(Alert, 'The updated alert.'), ...problemResponse },
})

const templates = createRoute({
  method: 'get',
  path: '/org/{orgId}/alert-template',
  'x-permission': 'org:communication_read',
  operationId: 'listAlertTemplates',
  summary: 'List alert templates',
  description:
    'One for each kind of hazard and phase: the organization’s latest version, or the built-in text.',
  tags,
  request: { params: OrgParams },
  responses: {
    200: json(AlertTemplates, 'The texts, with the merge fields they can use.'),
    ...problemResponse,
  },
})

const template = createRoute({
  method: 'get',
  path: '/org/{orgId}/alert-template/{hazard}/{phase}',
  'x-permission': 'org:communication_read',
  operationId: 'getAlertTemplate',
  summary: 'Get an alert template with its versions',
  tags,
  request: { params: AlertTemplateParams },
  responses: { 200: json(AlertTemplateHistory, 'The alert template.'), ...problemResponse },
})

const saveTemplate = createRoute({
  method: 'put',
  path: '/org/{orgId}/alert-template/{hazard}/{phase}',
  'x-permission': 'org:communication_send',
  operationId: 'saveAlertTemplate',
  summary: 'Save a new version of an alert template',
  tags,
  request: { params: AlertTemplateParams, body: jsonBody(AlertTemplateInput) },
  responses: { 200: json(AlertTemplateHistory, 'The alert template.'), ...problemResponse },
})

const settings = createRoute({
  method: 'get',
  path: '/org/{orgId}/alert-settings',
  'x-permission': 'org:communication_read',
  operationId: 'getAlertSettings',
  summary: 'Get the alert settings',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(AlertSettings, 'The settings.'), ...problemResponse },
})

const replaceSettings = createRoute({
  method: 'put',
  path: '/org/{orgId}/alert-settings',
  'x-permission': 'org:update',
  operationId: 'replaceAlertSettings',
  summary: 'Replace the alert settings',
  description: 'Includes automatic sending, which is off by default. Changes are recorded in the ledger.',
  tags,
  request: { params: OrgParams, headers: IfMatchHeader, body: jsonBody(AlertSettingsInput) },
  responses: { 200: json(AlertSettings, 'The settings.'), ...problemResponse },
})

export function alertsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listAlerts(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(create, async (c) => {
    const alert = await createAlert(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/alert/${alert.id}`)
    c.header('ETag', entityTag(alert.version))
    return c.json(alert, 201)
  })
  router.openapi(audience, async (c) => c.json(await countAlertAudience(c.var.ctx, c.req.valid('json')), 200))
  router.openapi(preview, async (c) => c.json(await previewAlert(c.var.ctx, c.req.valid('json')), 200))
  router.openapi(get, async (c) => {
    const alert = await getAlert(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(alert.version))
    return c.json(alert, 200)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { id } = c.req.valid('param')
    const { alert, previousVersion } = await updateAlert(c.var.ctx, id, c.req.valid('json'), expected)
    c.header('ETag', entityTag(alert.version))
    return c.json({ ...alert, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(send, async (c) => {
    const { id } = c.req.valid('param')
    const { confirmCount } = c.req.valid('json')
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    return c.json(await sendAlert(c.var.ctx, id, { confirmCount, expected }), 202)
  })
  router.openapi(approve, async (c) => c.json(await approveAlert(c.var.ctx, c.req.valid('param').id), 202))
  router.openapi(cancel, async (c) => c.json(await cancelAlert(c.var.ctx, c.req.valid('param').id), 200))
  router.openapi(recipients, async (c) =>
    c.json(await listAlertRecipients(c.var.ctx, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  router.openapi(resolve, async (c) => {
    const { id, messageId } = c.req.valid('param')
    return c.json(await resolveAlertMessage(c.var.ctx, id, messageId, c.req.valid('json').as), 200)
  })
  router.openapi(templates, async (c) => c.json(await listAlertTemplates(c.var.ctx), 200))
  router.openapi(template, async (c) => {
    const { hazard, phase } = c.req.valid('param')
    return c.json(await getAlertTemplate(c.var.ctx, hazard, phase), 200)
  })
  router.openapi(saveTemplate, async (c) => {
    const { hazard, phase } = c.req.valid('param')
    return c.json(await saveAlertTemplate(c.var.ctx, hazard, phase, c.req.valid('json')), 200)
  })
  router.openapi(settings, async (c) => {
    const current = await getAlertSettings(c.var.ctx)
    c.header('ETag', entityTag(current.version))
    return c.json(current, 200)
  })
  router.openapi(replaceSettings, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const saved = await replaceAlertSettings(c.var.ctx, c.req.valid('json'), expected)
    c.header('ETag', entityTag(saved.version))
    return c.json(saved, 200)
  })
  return router
}
