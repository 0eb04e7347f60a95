import type { Permission } from '@parapet/permissions'
import { createReplyLinks } from '../../../domains/messaging/alerts/alert-links.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import type { CallContext, CallInput, SampleCall, SampleCalls } from '../sample-call.ts'
import {
  freshAlert,
  freshAlertInDoubt,
  freshDrill,
  freshOnCallOverride,
  latestTemplateVersion,
} from './fresh-rows.ts'

type About = Parameters<typeof freshAlert>[1]

/** The same call about an alert with a threat and one without, which require different permissions. */
function forBothKinds(
  name: string,
  makeInput: (context: CallContext, about: { threatId: string | null }) => CallInput | Promise<CallInput>,
): SampleCalls {
  return {
    [name]: {
      requiredPermissions: ['threat:notify'],
      makeInput: (context) => makeInput(context, { threatId: context.ids.threatId }),
    },
    [`${name}: without a threat`]: {
      requiredPermissions: ['org:communication_send'],
      makeInput: (context) => makeInput(context, { threatId: null }),
    },
  }
}

const inOrg = (permission: Permission, make: SampleCall['makeInput'] = () => ({})): SampleCall => ({
  requiredPermissions: [permission],
  async makeInput(context) {
    const input = await make(context)
    return { ...input, params: { orgId: context.ids.orgId, ...input.params } }
  },
})

/** A call about a drill that was just created. */
const onFreshDrill = (permission: Permission, status: 'planned' | 'running', json?: unknown): SampleCall => ({
  requiredPermissions: [permission],
  makeInput: async (context) => ({
    params: { id: await freshDrill(context, status) },
    ...(json !== undefined && { json }),
  }),
})

const onFreshAlert =
  (about: About, json?: unknown) =>
  async (context: CallContext, { threatId }: { threatId: string | null }): Promise<CallInput> => ({
    params: { id: await freshAlert(context, { ...about, threatId }) },
    ...(json !== undefined && { json }),
  })

const templateParams = { hazard: 'tornado', phase: 'prepare' }
const text = { subject: 'Hello', bodyMarkdown: '[Answer]({{replyUrl}})', shortText: '{{replyUrl}}' }

/** A link to answer with, of the organization's sent alert. */
async function freshReplyToken(context: CallContext): Promise<string> {
  const { test, ids, fixture } = context
  const { id, messageId } = await freshAlertInDoubt(context, { threatId: ids.threatId })
  const [url] = await inTransaction(test.contextOf(fixture.admin), (tx) =>
    createReplyLinks(tx, id, [{ id: messageId, tenantId: ids.tenantId, language: 'en' }], new Date()),
  )
  return url!.slice(url!.lastIndexOf('/') + 1)
}

/** Alerts to tenants, their texts, the tenants' answers, the roll call, who is on call, and drills. */
export const alertCallSamples: SampleCalls = {
  listAlerts: {
    requiredPermissions: ['org:communication_read'],
    makeInput: ({ ids }) => ({ query: { threadId: ids.alertId } }),
  },
  ...forBothKinds('createAlert', ({ ids }, { threatId }) => ({
    json: {
      phase: 'act_now',
      threatId,
      senderId: ids.senderId,
      audience: {
        propertyIds: [ids.propertyId],
        buildings: [{ propertyId: ids.propertyId, name: 'A' }],
        floors: [{ propertyId: ids.propertyId, floor: 1 }],
        unitIds: [ids.unitId],
      },
    },
  })),
  getAlert: {
    requiredPermissions: ['org:communication_read'],
    makeInput: ({ ids }) => ({ params: { id: ids.alertId } }),
  },
  ...forBothKinds('updateAlert', onFreshAlert({}, { phase: 'update' })),
  ...forBothKinds('countAlertAudience', ({ ids }, { threatId }) => ({
    json: { threatId, audience: { propertyIds: [ids.propertyId], unitIds: [ids.unitId] } },
  })),
  ...forBothKinds('previewAlert', ({ ids }, { threatId }) => ({
    json: { threatId, tenantId: ids.tenantId, audience: { propertyIds: [ids.propertyId] } },
  })),
  'previewAlert: as it is': {
    requiredPermissions: ['org:communication_read'],
    makeInput: ({ ids }) => ({ json: { alertId: ids.alertId, language: 'en' } }),
  },
  ...forBothKinds('sendAlert', onFreshAlert({}, { confirmCount: 1 })),
  ...forBothKinds('approveAlert', onFreshAlert({ status: 'awaiting_approval' })),
  ...forBothKinds('cancelAlert', onFreshAlert({})),
  listAlertRecipients: {
    requiredPermissions: ['org:communication_read', 'tenant:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.alertId } }),
  },
  ...forBothKinds('resolveAlertMessage', async (context, about) => {
    const { id, messageId } = await freshAlertInDoubt(context, about)
    return { params: { id, messageId }, json: { as: 'sent' } }
  }),
  listAlertTemplates: inOrg('org:communication_read'),
  getAlertTemplate: inOrg('org:communication_read', () => ({ params: templateParams })),
  saveAlertTemplate: inOrg('org:communication_send', async (context) => ({
    params: templateParams,
    json: { texts: { en: text }, basedOn: await latestTemplateVersion(context) },
  })),
  getAlertSettings: inOrg('org:communication_read'),
  replaceAlertSettings: inOrg('org:update', () => ({ json: { approvalOver: null } })),
  getOnCall: inOrg('threat:read'),
  replaceOnCall: inOrg('rule:update', ({ ids }) => ({
    json: {
      isOn: false,
      timeZone: 'America/Denver',
      urgentFrom: 'severe',
      hazards: [{ hazard: 'flood', urgentFrom: null }],
      repeatMinutes: 5,
      tellsPerStep: 2,
      shifts: [{ step: 1, weekday: 1, from: '09:00', to: '17:00', userId: ids.adminId }],
    },
  })),
  listChecklists: inOrg('threat:read'),
  getChecklist: inOrg('threat:read', () => ({ params: { hazard: 'flood' } })),
  replaceChecklist: inOrg('rule:update', () => ({
    params: { hazard: 'flood' },
    json: { items: [{ label: 'Check pumps', phase: 'prepare', dueMinutes: 30, owner: 'on_call' }] },
  })),
  createOnCallOverride: inOrg('rule:create', ({ ids }) => ({
    json: { step: 1, userId: ids.adminId, startsAt: '2100-01-01T00:00:00Z', endsAt: '2100-01-02T00:00:00Z' },
  })),
  deleteOnCallOverride: inOrg('rule:delete', async (context) => ({
    params: { id: await freshOnCallOverride(context) },
  })),
  listDrills: { requiredPermissions: ['threat:read'], makeInput: () => ({}) },
  getDrillOptions: { requiredPermissions: ['rule:update'], makeInput: () => ({}) },
  createDrill: {
    requiredPermissions: ['rule:update'],
    makeInput: ({ ids }) => ({
      json: { script: 'tornado', propertyIds: [ids.propertyId], speed: 60, participantIds: [ids.adminId] },
    }),
  },
  getDrill: onFreshDrill('threat:read', 'planned'),
  answerDrillInvitation: onFreshDrill('threat:read', 'planned', { answer: 'yes' }),
  startDrill: onFreshDrill('rule:update', 'planned'),
  acknowledgeDrill: onFreshDrill('threat:update', 'running'),
  sendDrillAlert: onFreshDrill('threat:notify', 'running', { kind: 'alert', text: 'Hello' }),
  answerDrillAlert: onFreshDrill('threat:read', 'running', { response: 'safe' }),
  stopDrill: onFreshDrill('rule:update', 'running'),
  listThreatEscalations: {
    requiredPermissions: ['threat:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId } }),
  },
  getAlertReply: {
    requiredPermissions: null,
    makeInput: async (context) => ({
      params: { orgId: context.ids.orgId, token: await freshReplyToken(context) },
    }),
  },
  answerAlert: {
    requiredPermissions: null,
    makeInput: async (context) => ({
      params: { orgId: context.ids.orgId, token: await freshReplyToken(context) },
      json: { answer: 'safe' },
    }),
  },
  getThreatRollCall: {
    requiredPermissions: ['threat:read', 'tenant:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId } }),
  },
  markThreatRollCall: {
    requiredPermissions: ['threat:read', 'tenant:read', 'threat:update'],
    makeInput: ({ ids }) => ({
      params: { id: ids.threatId, tenantId: ids.tenantId },
      json: { called: true, assigneeUserId: ids.memberId },
    }),
  },
  getAlertRollCall: {
    requiredPermissions: ['org:communication_read', 'tenant:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.alertId } }),
  },
  markAlertRollCall: {
    requiredPermissions: ['org:communication_read', 'tenant:read', 'threat:update'],
    makeInput: ({ ids }) => ({
      params: { id: ids.alertId, tenantId: ids.tenantId },
      json: { reached: true },
    }),
  },
  'markAlertRollCall: without a threat': {
    requiredPermissions: ['org:communication_read', 'tenant:read', 'org:communication_send'],
    makeInput: async (context) => ({
      params: { id: (await freshAlertInDoubt(context)).id, tenantId: context.ids.tenantId },
      json: { reached: true },
    }),
  },
}
