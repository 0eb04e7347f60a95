import { IdParam } from '../../../platform/http/ref.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { PeoplePage, PeopleQuery } from './people.schema.ts'
import { listThreatPeople } from './people.service.ts'

const list = createRoute({
  method: 'get',
  path: '/threat/{id}/people',
  'x-permission': { all: ['threat:read', 'tenant:read'] },
  operationId: 'listThreatPeople',
  summary: 'List the people affected by a threat',
  description:
    'Current residents of the affected units, where the caller can see both the threat and the tenant. Sorted by property, building (below grade first), floor, and unit; certain matches come before possible ones. `include=assistance` requires `tenant:sensitive_read`, and `include=contact` requires `tenant:contact_read`. Each person whose needs or numbers are returned is recorded in the ledger.',
  tags: ['Threats'],
  'x-include-rate-limit': { contact: 'reveal' },
  request: { params: IdParam, query: PeopleQuery },
  responses: { 200: json(PeoplePage, 'A page of people.'), ...problemResponse },
})

export function peopleRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) =>
    c.json(await listThreatPeople(c.var.ctx, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  return router
}
