import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { CheckEmail, CheckEmailResponse, Permissions } from './auth.schema.ts'
import { checkEmail, getPermissions } from './auth.service.ts'

const checkEmailRoute = createRoute({
  method: 'post',
  path: '/auth/check-email',
  operationId: 'checkEmail',
  summary: 'Get an address’s sign-in method',
  tags: ['Auth'],
  security: [],
  request: { body: jsonBody(CheckEmail) },
  responses: {
    200: json(CheckEmailResponse, 'How the address signs in. The same for known and unknown addresses.'),
    ...problemResponse,
  },
})

const getPermissionsRoute = createRoute({
  method: 'get',
  path: '/auth/permissions',
  'x-permission': null,
  operationId: 'getPermissions',
  summary: 'Get the caller’s permissions',
  tags: ['Auth'],
  responses: {
    200: json(Permissions, 'What the caller can do in the current organization.'),
    ...problemResponse,
  },
})

export function authRoutes() {
  const router = createRouter()
  router.openapi(checkEmailRoute, (c) => c.json(checkEmail(c.req.valid('json').email), 200))
  router.openapi(getPermissionsRoute, async (c) => c.json(await getPermissions(c.var.ctx), 200))
  return router
}
