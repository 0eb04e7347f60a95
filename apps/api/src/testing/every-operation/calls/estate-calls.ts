import { type SampleCalls, type CallContext, withoutInput, uniqueWord } from '../sample-call.ts'
import { freshBuilding, freshOptIn, freshTenant } from './fresh-rows.ts'

const address = () => ({
  line1: `${uniqueWord()} Main St`,
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
})
const byId =
  (key: 'portfolioId' | 'propertyId' | 'unitId' | 'tenantId') =>
  ({ ids }: CallContext) => ({
    params: { id: ids[key] },
  })
const tags = { addTags: ['walked'] }

/** Portfolios, properties, units and tenants, except their imports. */
export const estateCalls: SampleCalls = {
  listPortfolios: withoutInput('portfolio:read'),
  createPortfolio: {
    requiredPermissions: ['portfolio:create'],
    makeInput: ({ ids }) => ({ json: { name: uniqueWord(), managerUserId: ids.memberId } }),
  },
  changePortfolios: {
    requiredPermissions: ['portfolio:read', 'portfolio:update'],
    reportsRejectedRecords: true,
    makeInput: ({ ids }) => ({ json: { ids: [ids.portfolioId], change: tags } }),
  },
  exportPortfolios: {
    requiredPermissions: ['portfolio:read', 'export:create'],
    makeInput: ({ ids }) => ({ query: { ids: ids.portfolioId } }),
  },
  getPortfolio: { requiredPermissions: ['portfolio:read'], makeInput: byId('portfolioId') },
  updatePortfolio: {
    requiredPermissions: ['portfolio:read', 'portfolio:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.portfolioId }, json: { color: '#112233' } }),
  },
  'updatePortfolio: archiving': {
    requiredPermissions: ['portfolio:read', 'portfolio:archive'],
    makeInput: async ({ fixture }) => ({
      params: { id: (await fixture.org.portfolio()).id },
      json: { status: 'archived' },
    }),
  },
  listProperties: withoutInput('property:read'),
  createProperty: {
    requiredPermissions: ['property:create'],
    makeInput: ({ ids }) => ({
      json: { address: address(), portfolioId: ids.portfolioId, managerUserId: ids.memberId },
    }),
  },
  changeProperties: {
    requiredPermissions: ['property:read', 'property:update'],
    reportsRejectedRecords: true,
    makeInput: ({ ids }) => ({ json: { ids: [ids.propertyId], change: tags } }),
  },
  exportProperties: {
    requiredPermissions: ['property:read', 'export:create'],
    makeInput: ({ ids }) => ({ query: { ids: ids.propertyId } }),
  },
  listPropertyPoints: withoutInput('property:read'),
  listAddressSuggestions: {
    requiredPermissions: ['property:update'],
    makeInput: () => ({ query: { q: '1200 Maple' } }),
  },
  getPropertiesStats: withoutInput('property:read'),
  getProperty: { requiredPermissions: ['property:read'], makeInput: byId('propertyId') },
  updateProperty: {
    requiredPermissions: ['property:read', 'property:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.propertyId }, json: { stories: 3 } }),
  },
  'updateProperty: archiving': {
    requiredPermissions: ['property:read', 'property:archive'],
    actsOnOtherProperty: true,
    makeInput: async ({ fixture, ids }) => ({
      params: { id: (await fixture.org.property({ portfolioId: ids.portfolioId })).id },
      json: { status: 'archived' },
    }),
  },
  updatePropertyAddress: {
    requiredPermissions: ['property:read', 'property:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.propertyId }, json: { line2: 'Rear' } }),
  },
  listBuildings: { requiredPermissions: ['property:read'], makeInput: byId('propertyId') },
  createBuilding: {
    requiredPermissions: ['property:read', 'property:update'],
    makeInput: ({ ids }) => ({
      json: { propertyId: ids.propertyId, name: uniqueWord(), lat: 39.74, lon: -104.99 },
    }),
  },
  updateBuilding: {
    requiredPermissions: ['property:read', 'property:update'],
    makeInput: async (context) => ({
      params: { id: await freshBuilding(context) },
      json: { line1: '2 Rear' },
    }),
  },
  deleteBuilding: {
    requiredPermissions: ['property:read', 'property:update'],
    makeInput: async (context) => ({ params: { id: await freshBuilding(context) } }),
  },
  matchProperty: { requiredPermissions: ['property:read', 'property:update'], makeInput: byId('propertyId') },
  getPropertyStats: { requiredPermissions: ['property:read'], makeInput: byId('propertyId') },
  listUnits: withoutInput('unit:read'),
  createUnit: {
    requiredPermissions: ['unit:create'],
    makeInput: ({ ids }) => ({ json: { propertyId: ids.propertyId, name: uniqueWord() } }),
  },
  changeUnits: {
    requiredPermissions: ['unit:read', 'unit:update'],
    reportsRejectedRecords: true,
    makeInput: ({ ids }) => ({ json: { ids: [ids.unitId], change: tags } }),
  },
  exportUnits: {
    requiredPermissions: ['unit:read', 'export:create'],
    makeInput: ({ ids }) => ({ query: { ids: ids.unitId } }),
  },
  getUnit: { requiredPermissions: ['unit:read'], makeInput: byId('unitId') },
  listUnitOccupancies: { requiredPermissions: ['unit:read'], makeInput: byId('unitId') },
  updateUnit: {
    requiredPermissions: ['unit:read', 'unit:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.unitId }, json: { floor: 2 } }),
  },
  'updateUnit: archiving': {
    requiredPermissions: ['unit:read', 'unit:archive'],
    makeInput: async ({ fixture, ids }) => ({
      params: { id: (await fixture.org.unit({ propertyId: ids.propertyId, name: uniqueWord() })).id },
      json: { archived: true },
    }),
  },
  updateUnitAddress: {
    requiredPermissions: ['unit:read', 'unit:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.unitId }, json: null }),
  },
  listTenants: withoutInput('tenant:read'),
  'listTenants: who needs assistance': {
    requiredPermissions: ['tenant:read', 'tenant:sensitive_read'],
    makeInput: () => ({ query: { hasAssistance: 'true' } }),
  },
  createTenant: {
    requiredPermissions: ['tenant:create'],
    makeInput: ({ ids }) => ({
      json: { lastName: uniqueWord(), occupancies: [{ propertyId: ids.propertyId, unitId: ids.unitId }] },
    }),
  },
  changeTenants: {
    requiredPermissions: ['tenant:read', 'tenant:update'],
    reportsRejectedRecords: true,
    makeInput: ({ ids }) => ({ json: { ids: [ids.tenantId], change: tags } }),
  },
  exportTenants: {
    requiredPermissions: ['tenant:read', 'export:create'],
    makeInput: ({ ids }) => ({ query: { ids: ids.tenantId } }),
  },
  getTenant: { requiredPermissions: ['tenant:read'], makeInput: byId('tenantId') },
  updateTenant: {
    requiredPermissions: ['tenant:read', 'tenant:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.tenantId }, json: { householdSize: 2 } }),
  },
  'updateTenant: archiving': {
    requiredPermissions: ['tenant:read', 'tenant:archive'],
    makeInput: async (context) => ({ params: { id: await freshTenant(context) }, json: { archived: true } }),
  },
  recordTenantConsent: {
    requiredPermissions: ['tenant:consent_update'],
    async makeInput(context) {
      const address = `${uniqueWord()}@example.test`
      const id = await freshTenant(context, address)
      return { params: { id }, json: { channel: 'email', address, decision: 'opted_in', note: 'By phone' } }
    },
  },
  listUnmatchedOptIns: withoutInput('tenant:consent_update'),
  matchOptIn: {
    requiredPermissions: ['tenant:consent_update', 'tenant:update', 'tenant:contact_read'],
    isOrganizationWide: true,
    makeInput: async (context) => ({
      params: { id: await freshOptIn(context) },
      json: { tenantId: await freshTenant(context) },
    }),
  },
  'matchOptIn: to a new tenant': {
    requiredPermissions: ['tenant:consent_update', 'tenant:create'],
    isOrganizationWide: true,
    makeInput: async (context) => ({
      params: { id: await freshOptIn(context) },
      json: { lastName: uniqueWord(), occupancies: [{ unitId: context.ids.unitId }] },
    }),
  },
  eraseUnmatchedOptIn: {
    requiredPermissions: ['tenant:consent_update', 'tenant:archive'],
    isOrganizationWide: true,
    makeInput: async (context) => ({ params: { id: await freshOptIn(context) } }),
  },
  eraseTenant: {
    requiredPermissions: ['tenant:archive'],
    makeInput: async (context) => ({
      params: { id: await freshTenant(context) },
      json: { reason: 'tenant_request', confirm: 'ERASE' },
    }),
  },
  revealTenantContact: { requiredPermissions: ['tenant:contact_read'], makeInput: byId('tenantId') },
}
