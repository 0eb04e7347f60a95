import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { OptInMatch, OptInMatched, UnmatchedOptInPage, UnmatchedOptInQuery } from './opt-ins.schema.ts'
import { eraseUnmatchedOptIn, listUnmatchedOptIns, matchOptIn } from './opt-ins.service.ts'

const tags = ['Tenants']

const list = createRoute({
  method: 'get',
  path: '/unmatched-optin',
  'x-permission': 'tenant:consent_update',
  operationId: 'listUnmatchedOptIns',
  summary: 'List opt-ins that match no tenant',
  description:
    'People who opted in at an address that no tenant had, or that several share, newest first. Their consent counts for no one until they’re matched. Empty unless the caller holds `tenant:consent_update` in the whole organization.',
  tags,
  request: { query: UnmatchedOptInQuery },
  responses: { 200: json(UnmatchedOptInPage, 'One page of opt-ins.'), ...problemResponse },
})

const match = createRoute({
  method: 'post',
  path: '/unmatched-optin/{id}/match',
  'x-permission': 'tenant:consent_update',
  operationId: 'matchOptIn',
  summary: 'Match an opt-in to a tenant',
  description:
    'Adds the address to the tenant and makes the consent theirs. Matching to an existing tenant without the address requires `tenant:update` and `tenant:contact_read`; creating a tenant requires `tenant:create`. Repeating a match changes nothing.',
  tags,
  request: { params: IdParam, body: jsonBody(OptInMatch) },
  responses: { 200: json(OptInMatched, 'The tenant.'), ...problemResponse },
})

const erase = createRoute({
  method: 'delete',
  path: '/unmatched-optin/{id}',
  'x-permission': { all: ['tenant:consent_update', 'tenant:archive'] },
  operationId: 'eraseUnmatchedOptIn',
  summary: 'Erase an opt-in that matches no tenant',
  description:
    'Deletes the address and what the person entered, and the links sent to them. Consent records and suppressions are kept, without the address. Tenants who have the address keep it, and their own consent. Can’t be undone. Requires `tenant:consent_update` and `tenant:archive` in the whole organization.',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam },
  responses: { 204: { description: 'Erased.' }, ...problemResponse },
})

export function optInMatchingRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listUnmatchedOptIns(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(match, async (c) =>
    c.json(await matchOptIn(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  router.openapi(erase, async (c) => {
    await eraseUnmatchedOptIn(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  return router
}
