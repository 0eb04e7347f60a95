import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import type { RoutePermission } from '../../platform/http/route-permission.ts'

export type JsonSchema = { [keyword: string]: unknown }

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface Operation {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in the document: `/property/{id}`. */
  path: string
  /** Needs no session. */
  isPublic: boolean
  /** Needs a session but no organization. */
  needsNoOrganization: boolean
  /** Undefined unless it's declared. */
  permission: RoutePermission | undefined
  parameters: Parameter[]
  /** By media type; empty without a body. */
  bodies: Record<string, JsonSchema>
  isBodyRequired: boolean
  /** Media types by status. */
  responses: Record<string, string[]>
}

interface DocumentedOperation {
  operationId?: string
  security?: unknown[]
  'x-without-organization'?: boolean
  'x-permission'?: RoutePermission
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** The permissions that an operation declares; none if it needs no organization. */
export function toPermissionLists({ id, isPublic, needsNoOrganization, permission }: Operation) {
  if (isPublic || needsNoOrganization) return { all: [], any: [] }
  if (permission === undefined) throw new Error(`${id} doesn't declare x-permission`)
  const { all = [], any = [] } = typeof permission === 'string' ? { all: [permission] } : (permission ?? {})
  return { all, any }
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

export type ApiDocument = ReturnType<typeof createOpenApiDocument>

/** The operations of the OpenAPI document, in its order. */
export function listOperations(document: ApiDocument = createOpenApiDocument()): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as DocumentedOperation | undefined
      return operation ? [toOperation(path, method, operation)] : []
    }),
  )
}

function toOperation(
  path: string,
  method: (typeof methods)[number],
  documented: DocumentedOperation,
): Operation {
  const { operationId, security, parameters = [], requestBody, responses } = documented
  if (operationId === undefined) throw new Error(`${method} ${path} has no operationId`)
  return {
    id: operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    isPublic: security?.length === 0,
    needsNoOrganization: documented['x-without-organization'] === true,
    permission: documented['x-permission'],
    parameters: parameters.map(({ required = false, ...parameter }) => ({
      ...parameter,
      in: parameter.in as Parameter['in'],
      required,
    })),
    bodies: Object.fromEntries(
      Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
    ),
    isBodyRequired: requestBody?.required ?? false,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => [status, Object.keys(content ?? {})]),
    ),
  }
}
