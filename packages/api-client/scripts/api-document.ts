import { readFile } from 'node:fs/promises'

/** The parts of a schema that the generator reads. */
export interface DocumentSchema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, DocumentSchema>
  description?: string
  enum?: (string | number | null)[]
}

export interface DocumentOperation {
  operationId?: string
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema?: DocumentSchema }[]
  requestBody?: { content: Record<string, { schema?: DocumentSchema }> }
  responses: Record<string, unknown>
  /** A webhook, called only by another service with a signed request, so clients don't need it. */
  'x-webhook'?: boolean
}

/** The parts of an OpenAPI 3.1 document that the generator and its tests read. */
export interface ApiDocument {
  openapi: string
  security?: Record<string, string[]>[]
  paths: Record<string, Record<string, DocumentOperation>>
  components?: { schemas?: Record<string, DocumentSchema> }
}

/** One operation of the document. */
export interface DocumentCall {
  id: string
  method: string
  path: string
  isPublic: boolean
  bodyType: string | null
  operation: DocumentOperation
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])
const BODY_TYPES = ['application/merge-patch+json', 'application/json', 'multipart/form-data']

/** Reads the document without webhooks, which clients never call. */
export async function readApiDocument(file: URL): Promise<ApiDocument> {
  const document = JSON.parse(await readFile(file, 'utf8')) as ApiDocument
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([, operation]) => operation['x-webhook'] !== true)
    return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)] as const]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/** All calls, sorted by operation ID, so that the output doesn't depend on registration order. */
export function listCalls(document: ApiDocument): DocumentCall[] {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => toCall(document, method.toUpperCase(), path, operation)),
  )
  calls.sort((a, b) => (a.id < b.id ? -1 : 1))
  const duplicate = calls.find((call, index) => call.id === calls[index + 1]?.id)
  if (duplicate) throw new Error(`Two operations have the operationId "${duplicate.id}". Give each its own.`)
  return calls
}

function toCall(
  document: ApiDocument,
  method: string,
  path: string,
  operation: DocumentOperation,
): DocumentCall {
  const id = operation.operationId
  if (id === undefined || !/^[a-z][A-Za-z0-9]*$/.test(id)) {
    throw new Error(
      `${method} ${path} needs an operationId that is a valid function name, not ${JSON.stringify(id)}.`,
    )
  }
  const security = operation.security ?? document.security ?? []
  const content = Object.keys(operation.requestBody?.content ?? {})
  return {
    id,
    method,
    path,
    isPublic: security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0),
    bodyType: BODY_TYPES.find((type) => content.includes(type)) ?? content[0] ?? null,
    operation,
  }
}
