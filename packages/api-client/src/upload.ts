import { buildRequest, renewToken } from './build-request.ts'
import type { LooseInput, PreparedRequest } from './build-request.ts'
import { connectionKey } from './connection.ts'
import type { CallOptions } from './connection.ts'
import type { AnyClient, CallOf } from './client.ts'
import { createApiError, NetworkError } from './errors.ts'
import { parseBody } from './send.ts'

/** Upload progress in bytes. */
export interface UploadProgress {
  loaded: number
  total: number
}

export interface UploadOptions extends CallOptions {
  /** Called during the upload, and once at its end. */
  onProgress?: (progress: UploadProgress) => void
}

/**
 * Sends a multipart call and reports its progress, which `fetch` can't do. Results and errors are those of a plain call.
 * There is no time limit without `timeoutMs`, because a large file on a slow connection isn't an error.
 */
export async function upload<Client extends AnyClient, Id extends keyof Client & string>(
  client: Client,
  id: Id,
  input: CallOf<Client, Id>['input'],
  options: UploadOptions = {},
): Promise<CallOf<Client, Id>['data']> {
  const connection = client[connectionKey]
  const request = await buildRequest(connection, id, input as LooseInput, options)
  for (let isRepeated = false; ; isRepeated = true) {
    const xhr = await sendRequest(request, options)
    const headers = readHeaders(xhr)
    if (xhr.status >= 200 && xhr.status <= 299) {
      options.onResponse?.({ status: xhr.status, headers })
      return parseBody(xhr.responseText)
    }
    const error = createApiError(xhr.status, xhr.responseText, headers)
    if (!(await renewToken(connection, request, error, isRepeated))) throw error
  }
}

/** Resolves once there is a response. */
async function sendRequest(
  request: PreparedRequest,
  { signal, onProgress, timeoutMs = 0 }: UploadOptions,
): Promise<XMLHttpRequest> {
  signal?.throwIfAborted()
  const xhr = new XMLHttpRequest()
  const completed = new Promise<void>((resolve, reject) => {
    xhr.addEventListener('load', () => resolve())
    xhr.addEventListener('error', () =>
      reject(new NetworkError('unreachable', 'The upload did not reach the server.')),
    )
    xhr.addEventListener('timeout', () =>
      reject(new NetworkError('timeout', `The upload was not finished within ${xhr.timeout} ms.`)),
    )
    xhr.addEventListener('abort', () => reject(signal?.reason))
  })
  const handleAbort = () => xhr.abort()

  try {
    xhr.open(request.operation.method, request.url)
    xhr.timeout = timeoutMs
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value))
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ loaded, total }))
    signal?.addEventListener('abort', handleAbort)
    xhr.send(request.body)
    await completed
  } finally {
    signal?.removeEventListener('abort', handleAbort)
  }
  return xhr
}

function readHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
