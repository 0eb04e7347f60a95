import type { CallOptions, Connection } from './connection.ts'
import { NetworkError } from './errors.ts'
import type { ApiError } from './errors.ts'
import { parseOperation } from './operation-line.ts'
import type { Operation } from './operation-line.ts'

/** The input of any call, not typed for a specific operation. */
export interface LooseInput {
  path?: unknown
  query?: unknown
  headers?: unknown
  body?: unknown
}

export interface PreparedRequest {
  operation: Operation
  url: string
  headers: Headers
  body: string | FormData | undefined
  /** The session token in the request, if any. */
  token: string | null
}

export async function buildRequest(
  connection: Connection,
  id: string,
  input: LooseInput = {},
  options: CallOptions = {},
): Promise<PreparedRequest> {
  const operation = parseOperation(connection.table, id)
  const baseUrl = (connection.baseUrl ?? '/api').replace(/\/+$/, '')
  const url = baseUrl + fillPath(operation, input.path) + formatQuery(input.query)

  const headers = new Headers({ accept: 'application/json, */*;q=0.5' })
  for (const [name, value] of entriesOf(input.headers)) headers.set(name, String(value))
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)

  let token: string | null = null
  if (!operation.isPublic) {
    token = await getToken(connection)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    const orgId = connection.getOrgId?.()
    if (orgId && !headers.has('x-org-id')) headers.set('x-org-id', orgId)
    const deviceId = connection.getDeviceId?.()
    if (deviceId) headers.set('x-device-id', deviceId)
  }

  let body: PreparedRequest['body']
  if (input.body !== undefined) {
    if (operation.bodyType === 'multipart/form-data') {
      body = toFormData(input.body)
    } else {
      headers.set('content-type', operation.bodyType)
      body = JSON.stringify(input.body)
    }
  }
  const request: PreparedRequest = { operation, url, headers, body, token }
  if (operation.method === 'POST') {
    const key = options.idempotencyKey ?? connection.unansweredKeys.get(hashRequest(request))
    headers.set('idempotency-key', key ?? createUuid())
  }
  return request
}

/** More requests without a response than a person would repeat. */
const unansweredMax = 50

/** Remembers the key of a POST without a response for when the same request is made again, and forgets it afterward. */
export function trackAnswer({ unansweredKeys }: Connection, request: PreparedRequest, isAnswered: boolean) {
  const key = request.headers.get('idempotency-key')
  // A form's files can't be compared.
  if (key === null || request.body instanceof FormData) return
  const requestHash = hashRequest(request)
  unansweredKeys.delete(requestHash)
  if (isAnswered) return
  unansweredKeys.set(requestHash, key)
  const [oldest] = unansweredKeys.keys()
  if (unansweredKeys.size > unansweredMax && oldest !== undefined) unansweredKeys.delete(oldest)
}

/** A hash, so that what people wrote doesn't stay in memory. */
function hashRequest({ url, headers, body }: PreparedRequest): string {
  const content = typeof body === 'string' ? body : ''
  const text = [url, headers.get('x-org-id'), headers.get('if-match'), content].join('\n')
  return `${hash(text, 0x811c9dc5)}-${hash(text, 0x9747b28c)}-${text.length}`
}

/** FNV-1a with 32 bits. `crypto.subtle` isn't available over plain HTTP. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value
}

const signInCodes = /^(reauthentication|mfa)-required$/

/**
 * Reports a 401, and asks for another sign-in if the call needs one. Resolves to whether the request has a newer token
 * now, so that it can be repeated.
 */
export async function renewToken(
  connection: Connection,
  request: PreparedRequest,
  error: ApiError,
  isRepeated: boolean,
): Promise<boolean> {
  if (request.operation.isPublic) return false
  const newerToken =
    error.status === 401
      ? connection.onUnauthorized?.(error, request.token)
      : signInCodes.test(error.code) && !isRepeated
        ? await connection.onSignInRequired?.(error, request.token, request.headers.get('x-org-id'))
        : null
  if (!newerToken || isRepeated) return false
  request.token = newerToken
  request.headers.set('authorization', `Bearer ${newerToken}`)
  return true
}

async function getToken(connection: Connection): Promise<string | null> {
  try {
    return (await connection.getToken?.()) || null
  } catch (cause) {
    throw new NetworkError('unreachable', 'The session could not be refreshed.', { cause })
  }
}

function entriesOf(values: unknown): [name: string, value: unknown][] {
  return Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
}

function fillPath(operation: Operation, values: unknown): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (values as Record<string, string | number | null> | undefined)?.[name] ?? ''
    // An empty segment would silently call another operation: /property/ is the list.
    if (value === '') throw new Error(`${operation.id} requires path.${name} for ${operation.path}.`)
    return encodeURIComponent(value)
  })
}

function formatQuery(values: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of entriesOf(values)) {
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function toFormData(body: unknown): FormData {
  if (body instanceof FormData) return body
  const form = new FormData()
  for (const [name, value] of entriesOf(body)) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function createUuid(): string {
  // randomUUID exists only in secure contexts, but the product may run over http in a local network.
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
