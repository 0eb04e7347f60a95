import { Ref } from '../platform/http/ref.ts'
import { createRouter } from '../platform/http/router.ts'
import { apiRoutes } from '../api-routes.ts'
import { SendWindow } from '../domains/messaging/campaigns/campaigns.schema.ts'
import { ImportFileDetail, ImportResult, ImportSummary } from '../domains/imports/http/imports.schema.ts'
import { Assistance, EmergencyContact } from '../domains/estate/tenants/tenants.schema.ts'
import { AreaGeometry } from '../domains/hazards/threats/threats.schema.ts'
import { UnitAddress } from '../domains/estate/units/units.schema.ts'

/** Some fields with these schemas are nullable. Registered first, or the generator would make every such field nullable. */
const schemasNullableInPlaces = {
  Ref,
  AreaGeometry,
  Assistance,
  EmergencyContact,
  ImportFileDetail,
  ImportResult,
  ImportSummary,
  SendWindow,
  UnitAddress,
}

/** The OpenAPI 3.1 document of the product API, in a stable order so that it only changes when the API does. */
export function createOpenApiDocument() {
  const api = createRouter()
  for (const [name, schema] of Object.entries(schemasNullableInPlaces))
    api.openAPIRegistry.register(name, schema)
  for (const routes of apiRoutes) api.route('/', routes())
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Session token from the identity provider.',
  })
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Parapet API',
      version: '1.0.0',
      description:
        'Portfolios, properties, units, and tenants; the hazards that threaten them; and messages to the people who live and work there. `x-permission` names what every call to an operation requires: one permission, or all of `all` and one of `any`. Callers who don’t hold it anywhere get 403 before their request is validated.',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
  })
  return {
    ...document,
    paths: fixNullableReferences(sortKeys(document.paths ?? {})),
    components: Object.fromEntries(
      Object.entries(sortKeys(document.components ?? {})).map(([kind, parts]) => [
        kind,
        fixNullableReferences(sortKeys(parts as object)),
      ]),
    ),
  }
}

/** The generator writes a nullable reference as `allOf` the object and `null`, which only the object satisfies. */
function fixNullableReferences<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(fixNullableReferences) as Part
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, fixNullableReferences(value)]),
  )
  const [reference, { type, ...siblings } = {}, ...otherSchemas] = Array.isArray(copy.allOf)
    ? (copy.allOf as { $ref?: string; type?: unknown }[])
    : []
  const isNullable = Array.isArray(type) && type.includes('null') && !('properties' in siblings)
  if (reference?.$ref === undefined || !isNullable || otherSchemas.length > 0) return copy as Part
  const { allOf: _, ...rest } = copy
  return { anyOf: [reference, { type: 'null' }], ...siblings, ...rest } as Part
}

const sortKeys = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as Value
