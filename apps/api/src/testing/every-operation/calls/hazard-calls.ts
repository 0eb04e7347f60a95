import { batch } from '../../../platform/db/schema/index.ts'
import { addSource } from '../../source-test-feed.ts'
import { type DocumentedCalls, type Place, plain, uniqueWord } from '../documented-call.ts'
import { freshTask, freshView } from './fresh-rows.ts'

const freshSource = async ({ test, at }: Place) =>
  (await addSource(test, at.admin, { connector: 'usgs_earthquake', name: uniqueWord() })).id
const failed = {
  code: 'x',
  title: 'Failed',
  detail: 'Failed',
  retryable: true,
  at: '2026-11-21T00:00:00.000Z',
  correlationId: 'x',
}

/** Threats, feeds, the ledger, tasks, search and saved views. */
export const hazardCalls: DocumentedCalls = {
  listThreats: plain('threat:read'),
  reportThreat: {
    needs: ['threat:create'],
    make: ({ ids }) => ({
      json: { title: uniqueWord(), hazard: 'flood', severity: 'severe', propertyIds: [ids.propertyId] },
    }),
  },
  getThreat: {
    needs: ['threat:read'],
    make: ({ ids }) => ({ params: { id: ids.threatId }, query: { include: 'raw,impacts' } }),
  },
  updateThreat: {
    needs: ['threat:update'],
    make: ({ ids }) => ({ params: { id: ids.threatId }, json: { propertyId: ids.propertyId, note: 'Seen' } }),
  },
  listSources: plain('source:read'),
  createSource: {
    needs: ['source:create'],
    make: () => ({ json: { connector: 'usgs_earthquake', name: uniqueWord() } }),
  },
  listSourceCatalog: plain('source:read'),
  getSourceHealth: plain('source:read'),
  testSource: { needs: ['source:create'], make: () => ({ json: { connector: 'usgs_earthquake' } }) },
  getSource: { needs: ['source:read'], make: ({ ids }) => ({ params: { id: ids.sourceId } }) },
  updateSource: {
    needs: ['source:update'],
    make: ({ ids }) => ({ params: { id: ids.sourceId }, json: { minSeverity: 'severe' } }),
  },
  deleteSource: {
    needs: ['source:delete'],
    make: async (place) => ({ params: { id: await freshSource(place) } }),
  },
  runSource: { needs: ['source:run'], make: async (place) => ({ params: { id: await freshSource(place) } }) },
  listLedgerEvents: {
    needs: ['ledger:read'],
    make: ({ ids }) => ({ query: { propertyId: ids.propertyId } }),
  },
  'listLedgerEvents: of the whole organization': {
    needs: ['ledger:read'],
    isOfWhole: true,
    make: () => ({}),
  },
  addLedgerNote: {
    needs: ['ledger:annotate'],
    make: ({ ids }) => ({ json: { propertyId: ids.propertyId, threatId: ids.threatId, note: 'Looked at' } }),
  },
  exportLedger: { needs: ['ledger:export'], make: () => ({ query: { format: 'ndjson' } }) },
  verifyLedger: { ...plain('ledger:read'), isOfWhole: true },
  listTasks: plain('user:read'),
  getTask: {
    needs: ['user:read'],
    make: async (place) => ({ params: { id: await freshTask(place, { requestedBy: place.caller.id }) } }),
  },
  'getTask: of somebody else': {
    needs: ['task:read'],
    isOfWhole: true,
    make: ({ ids }) => ({ params: { id: ids.taskId } }),
  },
  cancelTask: {
    needs: ['user:read'],
    make: async (place) => ({ params: { id: await freshTask(place, { requestedBy: place.caller.id }) } }),
  },
  'cancelTask: of somebody else': {
    needs: ['task:cancel'],
    make: async (place) => ({ params: { id: await freshTask(place) } }),
  },
  retryTask: {
    needs: ['task:retry'],
    make: async (place) => ({ params: { id: await freshTask(place, { status: 'failed', error: failed }) } }),
  },
  getBatch: {
    needs: ['user:read'],
    async make(place) {
      const { test, ids, caller } = place
      const taskId = await freshTask(place, { type: 'batch', requestedBy: caller.id })
      const of = { orgId: ids.orgId, taskId, kind: 'unit' as const, change: {}, ids: [ids.unitId] }
      await test.db.insert(batch).values({ ...of, createdAt: new Date() })
      return { params: { taskId } }
    },
  },
  searchEverything: { needs: [], make: () => ({ query: { q: 'walk' } }) },
  listSavedViews: { needs: ['unit:read'], make: () => ({ query: { screen: 'units' } }) },
  createSavedView: {
    needs: ['unit:read'],
    make: () => ({ json: { screen: 'units', name: uniqueWord(), query: '' } }),
  },
  updateSavedView: {
    needs: ['unit:read'],
    make: async (place) => ({ params: { id: await freshView(place) }, json: { name: uniqueWord() } }),
  },
  deleteSavedView: {
    needs: ['unit:read'],
    make: async (place) => ({ params: { id: await freshView(place) } }),
  },
}
