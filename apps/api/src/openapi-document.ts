import { createRouter } from './http/router.ts'
import { apiRoutes } from './api-routes.ts'

/** The OpenAPI 3.1 document of the product API, in a stable order so that it only changes when the API does. */
export function createOpenApiDocument() {
  const api = createRouter()
  for (const routes of apiRoutes) api.route('/', routes())
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The session token of the identity provider.',
  })
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Parapet API',
      version: '1.0.0',
      description: 'Portfolios, properties and what threatens them, for organisations that manage property.',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
  })
  return {
    ...document,
    paths: sortKeys(document.paths ?? {}),
    components: Object.fromEntries(
      Object.entries(sortKeys(document.components ?? {})).map(([kind, parts]) => [
        kind,
        sortKeys(parts as object),
      ]),
    ),
  }
}

const sortKeys = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as Value
