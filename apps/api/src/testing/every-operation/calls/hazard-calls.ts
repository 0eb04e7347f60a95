import { batch } from '../../../platform/db/schema/index.ts'
import { addSource } from '../../source-test-feed.ts'
import { type SampleCalls, type CallContext, withoutInput, uniqueWord } from '../sample-call.ts'
import { pictureForm } from './forms.ts'
import { freshIncident, freshPhoto, freshTask, freshThreat, freshView } from './fresh-rows.ts'

const freshSource = async ({ test, fixture }: CallContext) =>
  (await addSource(test, fixture.admin, { connector: 'usgs_earthquake', name: uniqueWord() })).id
const taskError = {
  code: 'x',
  title: 'Failed',
  detail: 'Failed',
  retryable: true,
  at: '2026-11-21T00:00:00.000Z',
  correlationId: 'x',
}

/** Threats, feeds, the ledger, tasks, search and saved views. */
export const hazardCalls: SampleCalls = {
  listThreats: withoutInput('threat:read'),
  reportThreat: {
    requiredPermissions: ['threat:create'],
    makeInput: ({ ids }) => ({
      json: { title: uniqueWord(), hazard: 'flood', severity: 'severe', propertyIds: [ids.propertyId] },
    }),
  },
  getThreat: {
    requiredPermissions: ['threat:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId }, query: { include: 'raw,impacts' } }),
  },
  listThreatPeople: {
    requiredPermissions: ['threat:read', 'tenant:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId }, query: { totals: 'true' } }),
  },
  'listThreatPeople: with their needs': {
    requiredPermissions: ['threat:read', 'tenant:read', 'tenant:sensitive_read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId }, query: { include: 'assistance' } }),
  },
  'listThreatPeople: with their numbers': {
    requiredPermissions: ['threat:read', 'tenant:read', 'tenant:contact_read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId }, query: { include: 'contact' } }),
  },
  exportThreatPeople: {
    requiredPermissions: ['threat:read', 'tenant:read', 'export:create'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId }, query: { ids: ids.tenantId } }),
  },
  updateThreat: {
    requiredPermissions: ['threat:read', 'threat:update'],
    makeInput: ({ ids }) => ({
      params: { id: ids.threatId },
      json: { propertyId: ids.propertyId, note: 'Seen' },
    }),
  },
  uploadThreatPhoto: {
    requiredPermissions: ['threat:read', 'threat:update'],
    makeInput: async ({ ids }) => ({ params: { id: ids.threatId }, body: await pictureForm() }),
  },
  listThreatPhotos: {
    requiredPermissions: ['threat:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.threatId } }),
  },
  getThreatPhoto: {
    requiredPermissions: ['threat:read'],
    makeInput: async (context) => ({
      params: { id: context.ids.threatId, photoId: await freshPhoto(context) },
    }),
  },
  removeThreatPhoto: {
    requiredPermissions: ['threat:read', 'threat:update'],
    makeInput: async (context) => ({
      params: { id: context.ids.threatId, photoId: await freshPhoto(context) },
    }),
  },
  restoreThreatPhoto: {
    requiredPermissions: ['threat:read', 'threat:update'],
    makeInput: async (context) => ({
      params: { id: context.ids.threatId, photoId: await freshPhoto(context) },
    }),
  },
  changeThreats: {
    requiredPermissions: ['threat:read', 'threat:update'],
    reportsRejectedRecords: true,
    makeInput: ({ ids }) => ({ json: { ids: [ids.threatId], change: { assigneeUserId: null } } }),
  },
  exportThreats: {
    requiredPermissions: ['threat:read', 'export:create'],
    makeInput: ({ ids }) => ({ query: { ids: ids.threatId } }),
  },
  listIncidents: withoutInput('threat:read'),
  getIncident: {
    requiredPermissions: ['threat:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.incidentId } }),
  },
  openIncident: {
    requiredPermissions: ['threat:read', 'threat:update'],
    isOrganizationWide: true,
    makeInput: async (context) => ({
      json: { threatIds: [await freshThreat(context), await freshThreat(context)] },
    }),
  },
  addIncidentThreat: {
    requiredPermissions: ['threat:read', 'threat:update'],
    isOrganizationWide: true,
    makeInput: async (context) => ({
      params: { id: context.ids.incidentId },
      json: { threatId: await freshThreat(context) },
    }),
  },
  splitIncident: {
    requiredPermissions: ['threat:read', 'threat:update'],
    isOrganizationWide: true,
    async makeInput(context) {
      const { id, threatIds } = await freshIncident(context)
      return { params: { id }, json: { threatId: threatIds[0]! } }
    },
  },
  mergeIncidents: {
    requiredPermissions: ['threat:read', 'threat:update'],
    isOrganizationWide: true,
    makeInput: async (context) => ({
      params: { id: (await freshIncident(context)).id },
      json: { incidentId: (await freshIncident(context)).id },
    }),
  },
  listSources: withoutInput('source:read'),
  createSource: {
    requiredPermissions: ['source:create'],
    makeInput: () => ({ json: { connector: 'usgs_earthquake', name: uniqueWord() } }),
  },
  listSourceCatalog: withoutInput('source:read'),
  getSourceHealth: withoutInput('source:read'),
  testSource: {
    requiredPermissions: ['source:create'],
    makeInput: () => ({ json: { connector: 'usgs_earthquake' } }),
  },
  getSource: {
    requiredPermissions: ['source:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.sourceId } }),
  },
  updateSource: {
    requiredPermissions: ['source:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.sourceId }, json: { minSeverity: 'severe' } }),
  },
  deleteSource: {
    requiredPermissions: ['source:delete'],
    makeInput: async (context) => ({ params: { id: await freshSource(context) } }),
  },
  runSource: {
    requiredPermissions: ['source:run'],
    makeInput: async (context) => ({ params: { id: await freshSource(context) } }),
  },
  listLedgerEvents: {
    requiredPermissions: ['ledger:read'],
    makeInput: ({ ids }) => ({ query: { propertyId: ids.propertyId } }),
  },
  'listLedgerEvents: of the whole organization': {
    requiredPermissions: ['ledger:read'],
    isOrganizationWide: true,
    makeInput: () => ({}),
  },
  addLedgerNote: {
    requiredPermissions: ['ledger:annotate'],
    makeInput: ({ ids }) => ({
      json: { propertyId: ids.propertyId, threatId: ids.threatId, note: 'Looked at' },
    }),
  },
  exportLedger: {
    requiredPermissions: ['ledger:export'],
    makeInput: () => ({ query: { format: 'ndjson' } }),
  },
  verifyLedger: { ...withoutInput('ledger:read'), isOrganizationWide: true },
  listTasks: withoutInput('user:read'),
  getTask: {
    requiredPermissions: ['user:read'],
    makeInput: async (context) => ({
      params: { id: await freshTask(context, { requestedBy: context.caller.id }) },
    }),
  },
  'getTask: of another person': {
    requiredPermissions: ['user:read', 'task:read'],
    isOrganizationWide: true,
    makeInput: ({ ids }) => ({ params: { id: ids.taskId } }),
  },
  cancelTask: {
    requiredPermissions: ['user:read'],
    makeInput: async (context) => ({
      params: { id: await freshTask(context, { requestedBy: context.caller.id }) },
    }),
  },
  'cancelTask: of another person': {
    requiredPermissions: ['user:read', 'task:cancel'],
    makeInput: async (context) => ({ params: { id: await freshTask(context) } }),
  },
  retryTask: {
    requiredPermissions: ['task:retry'],
    makeInput: async (context) => ({
      params: { id: await freshTask(context, { status: 'failed', error: taskError }) },
    }),
  },
  getBatch: {
    requiredPermissions: ['user:read'],
    async makeInput(context) {
      const { test, ids, caller } = context
      const taskId = await freshTask(context, { type: 'batch', requestedBy: caller.id })
      const batchValues = { orgId: ids.orgId, taskId, kind: 'unit' as const, change: {}, ids: [ids.unitId] }
      await test.db.insert(batch).values({ ...batchValues, createdAt: new Date() })
      return { params: { taskId } }
    },
  },
  searchEverything: { requiredPermissions: [], makeInput: () => ({ query: { q: 'walk' } }) },
  listSavedViews: { requiredPermissions: ['unit:read'], makeInput: () => ({ query: { screen: 'units' } }) },
  createSavedView: {
    requiredPermissions: ['unit:read'],
    makeInput: () => ({ json: { screen: 'units', name: uniqueWord(), query: '' } }),
  },
  updateSavedView: {
    requiredPermissions: ['unit:read'],
    makeInput: async (context) => ({
      params: { id: await freshView(context) },
      json: { name: uniqueWord() },
    }),
  },
  deleteSavedView: {
    requiredPermissions: ['unit:read'],
    makeInput: async (context) => ({ params: { id: await freshView(context) } }),
  },
}
