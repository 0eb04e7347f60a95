import { type DocumentedCalls, type Place, plain, uniqueWord } from '../documented-call.ts'
import { freshTenant } from './fresh-rows.ts'

const address = () => ({
  line1: `${uniqueWord()} Main St`,
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
})
const byId =
  (key: 'portfolioId' | 'propertyId' | 'unitId' | 'tenantId') =>
  ({ ids }: Place) => ({
    params: { id: ids[key] },
  })
const tags = { addTags: ['walked'] }

/** Portfolios, properties, units and tenants, except their imports. */
export const placeCalls: DocumentedCalls = {
  listPortfolios: plain('portfolio:read'),
  createPortfolio: {
    needs: ['portfolio:create'],
    make: ({ ids }) => ({ json: { name: uniqueWord(), managerUserId: ids.memberId } }),
  },
  changePortfolios: {
    needs: ['portfolio:update'],
    isRefusedEach: true,
    make: ({ ids }) => ({ json: { ids: [ids.portfolioId], change: tags } }),
  },
  exportPortfolios: {
    needs: ['portfolio:read', 'export:create'],
    make: ({ ids }) => ({ query: { ids: ids.portfolioId } }),
  },
  getPortfolio: { needs: ['portfolio:read'], make: byId('portfolioId') },
  updatePortfolio: {
    needs: ['portfolio:update'],
    make: ({ ids }) => ({ params: { id: ids.portfolioId }, json: { color: '#112233' } }),
  },
  'updatePortfolio: archiving': {
    needs: ['portfolio:archive'],
    make: async ({ at }) => ({ params: { id: (await at.org.portfolio()).id }, json: { status: 'archived' } }),
  },
  listProperties: plain('property:read'),
  createProperty: {
    needs: ['property:create'],
    make: ({ ids }) => ({
      json: { address: address(), portfolioId: ids.portfolioId, managerUserId: ids.memberId },
    }),
  },
  changeProperties: {
    needs: ['property:update'],
    isRefusedEach: true,
    make: ({ ids }) => ({ json: { ids: [ids.propertyId], change: tags } }),
  },
  exportProperties: {
    needs: ['property:read', 'export:create'],
    make: ({ ids }) => ({ query: { ids: ids.propertyId } }),
  },
  listPropertyPoints: plain('property:read'),
  getPropertiesStats: plain('property:read'),
  getProperty: { needs: ['property:read'], make: byId('propertyId') },
  updateProperty: {
    needs: ['property:update'],
    make: ({ ids }) => ({ params: { id: ids.propertyId }, json: { stories: 3 } }),
  },
  'updateProperty: archiving': {
    needs: ['property:archive'],
    isElsewhere: true,
    make: async ({ at, ids }) => ({
      params: { id: (await at.org.property({ portfolioId: ids.portfolioId })).id },
      json: { status: 'archived' },
    }),
  },
  updatePropertyAddress: {
    needs: ['property:update'],
    make: ({ ids }) => ({ params: { id: ids.propertyId }, json: { line2: 'Rear' } }),
  },
  matchProperty: { needs: ['property:update'], make: byId('propertyId') },
  getPropertyStats: { needs: ['property:read'], make: byId('propertyId') },
  listUnits: plain('unit:read'),
  createUnit: {
    needs: ['unit:create'],
    make: ({ ids }) => ({ json: { propertyId: ids.propertyId, name: uniqueWord() } }),
  },
  changeUnits: {
    needs: ['unit:update'],
    isRefusedEach: true,
    make: ({ ids }) => ({ json: { ids: [ids.unitId], change: tags } }),
  },
  exportUnits: {
    needs: ['unit:read', 'export:create'],
    make: ({ ids }) => ({ query: { ids: ids.unitId } }),
  },
  getUnit: { needs: ['unit:read'], make: byId('unitId') },
  listUnitOccupancies: { needs: ['unit:read'], make: byId('unitId') },
  updateUnit: {
    needs: ['unit:update'],
    make: ({ ids }) => ({ params: { id: ids.unitId }, json: { floor: 2 } }),
  },
  'updateUnit: archiving': {
    needs: ['unit:archive'],
    make: async ({ at, ids }) => ({
      params: { id: (await at.org.unit({ propertyId: ids.propertyId, name: uniqueWord() })).id },
      json: { archived: true },
    }),
  },
  updateUnitAddress: {
    needs: ['unit:update'],
    make: ({ ids }) => ({ params: { id: ids.unitId }, json: null }),
  },
  listTenants: plain('tenant:read'),
  'listTenants: who needs assistance': {
    needs: ['tenant:read', 'tenant:sensitive_read'],
    make: () => ({ query: { hasAssistance: 'true' } }),
  },
  createTenant: {
    needs: ['tenant:create'],
    make: ({ ids }) => ({
      json: { lastName: uniqueWord(), occupancies: [{ propertyId: ids.propertyId, unitId: ids.unitId }] },
    }),
  },
  changeTenants: {
    needs: ['tenant:update'],
    isRefusedEach: true,
    make: ({ ids }) => ({ json: { ids: [ids.tenantId], change: tags } }),
  },
  exportTenants: {
    needs: ['tenant:read', 'export:create'],
    make: ({ ids }) => ({ query: { ids: ids.tenantId } }),
  },
  getTenant: { needs: ['tenant:read'], make: byId('tenantId') },
  updateTenant: {
    needs: ['tenant:update'],
    make: ({ ids }) => ({ params: { id: ids.tenantId }, json: { householdSize: 2 } }),
  },
  'updateTenant: archiving': {
    needs: ['tenant:archive'],
    make: async (place) => ({ params: { id: await freshTenant(place) }, json: { archived: true } }),
  },
  recordTenantConsent: {
    needs: ['tenant:consent_update'],
    async make(place) {
      const address = `${uniqueWord()}@example.test`
      const id = await freshTenant(place, address)
      return { params: { id }, json: { channel: 'email', address, decision: 'opted_in', note: 'By phone' } }
    },
  },
  eraseTenant: {
    needs: ['tenant:archive'],
    make: async (place) => ({
      params: { id: await freshTenant(place) },
      json: { reason: 'tenant_request', confirm: 'ERASE' },
    }),
  },
  revealTenantContact: { needs: ['tenant:contact_read'], make: byId('tenantId') },
}
