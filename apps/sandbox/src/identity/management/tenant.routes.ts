import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Tenant } from '../../state/sandbox-state.ts'
import type { Identity } from '../identity.ts'
import { findMembership } from '../person-store.ts'
import { invalidRequest, managementConflict, managementNotFound } from '../identity-error.ts'
import { readBody } from '../request.ts'

const TenantFields = z.object({
  selfProvisioningDomains: z.array(z.string()).nullish(),
  customAttributes: z.record(z.string(), z.unknown()).nullish(),
  enforceSSO: z.boolean().nullish(),
  disabled: z.boolean().nullish(),
})
const CreateTenant = TenantFields.extend({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  parent: z.string().optional(),
})
const UpdateTenant = TenantFields.extend({ id: z.string().min(1), name: z.string().min(1) })
const DeleteTenant = z.object({ id: z.string().min(1), cascade: z.boolean().optional() })
const SearchTenants = z.object({
  tenantIds: z.array(z.string()).nullish(),
  tenantNames: z.array(z.string()).nullish(),
  tenantSelfProvisioningDomains: z.array(z.string()).nullish(),
  parentTenantId: z.string().nullish(),
})

export function createTenantRoutes({ state }: Identity): Hono {
  const routes = new Hono()

  const getTenant = (id: string): Tenant => {
    const tenant = state.tenants.find((candidate) => candidate.id === id)
    if (!tenant) throw managementNotFound(`No tenant with the ID "${id}"`)
    return tenant
  }

  routes.post('/create', async (c) => {
    const body = await readBody(c, CreateTenant)
    const id = body.id ?? `T2${randomBytes(12).toString('hex')}`
    if (state.tenants.some((tenant) => tenant.id === id)) {
      throw managementConflict(`A tenant with the ID "${id}" already exists`)
    }
    const createdTime = Math.floor(Date.now() / 1000)
    state.tenants.push({ id, name: body.name, parent: body.parent, createdTime, ...withDefaults(body) })
    return c.json({ id })
  })

  routes.post('/update', async (c) => {
    const body = await readBody(c, UpdateTenant)
    Object.assign(getTenant(body.id), { name: body.name, ...withDefaults(body) })
    return c.json({})
  })

  routes.post('/delete', async (c) => {
    const { id, cascade = false } = await readBody(c, DeleteTenant)
    getTenant(id)
    const members = state.people.filter((person) => findMembership(person, id))
    if (members.length > 0 && !cascade) {
      throw invalidRequest(
        `Tenant "${id}" still has ${members.length === 1 ? '1 user' : `${members.length} users`}; set cascade to delete it anyway`,
      )
    }
    for (const person of members) {
      person.memberships = person.memberships.filter(({ tenantId }) => tenantId !== id)
    }
    state.roles = state.roles.filter(({ tenantId }) => tenantId !== id)
    state.tenants = state.tenants.filter((tenant) => tenant.id !== id)
    return c.json({})
  })

  routes.get('/', (c) => c.json(getTenant(c.req.query('id') ?? '')))
  routes.get('/all', (c) => c.json({ tenants: state.tenants }))

  routes.post('/search', async (c) => {
    const query = await readBody(c, SearchTenants)
    const matchesFilter = (acceptedValues: string[] | null | undefined, value: string) =>
      !acceptedValues?.length || acceptedValues.includes(value)
    const domains = query.tenantSelfProvisioningDomains
    const tenants = state.tenants.filter(
      (tenant) =>
        matchesFilter(query.tenantIds, tenant.id) &&
        matchesFilter(query.tenantNames, tenant.name) &&
        (!domains?.length || tenant.selfProvisioningDomains.some((domain) => domains.includes(domain))) &&
        (!query.parentTenantId || tenant.parent === query.parentTenantId),
    )
    return c.json({ tenants })
  })

  return routes
}

function withDefaults(fields: z.infer<typeof TenantFields>) {
  return {
    selfProvisioningDomains: fields.selfProvisioningDomains ?? [],
    customAttributes: fields.customAttributes ?? {},
    enforceSSO: fields.enforceSSO ?? false,
    disabled: fields.disabled ?? false,
  }
}
