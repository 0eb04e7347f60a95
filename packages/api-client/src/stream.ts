import type { LooseInput } from './build-request.ts'
import { connectionKey } from './connection.ts'
import type { CallOptions } from './connection.ts'
import type { AnyClient, CallOf } from './client.ts'
import { NetworkError } from './errors.ts'
import { parseBody, send } from './send.ts'

const progressIntervalMs = 100

/** A response that is read while it arrives. Call only one of the read methods, once. */
export interface ApiStream {
  readonly status: number
  readonly headers: Headers
  /** The file name from `Content-Disposition`, or null. */
  readonly fileName: string | null
  /** Each line, without its line break. */
  lines(): AsyncGenerator<string, void, undefined>
  /** Each line of NDJSON, parsed. */
  records<Item = unknown>(): AsyncGenerator<Item, void, undefined>
  /** The whole body, for a download. `onProgress` is called with the bytes received, a few times per second. */
  blob(options?: { onProgress?: (receivedBytes: number) => void }): Promise<Blob>
}

/**
 * Calls an operation and reads the response as it arrives. Rejects with `ApiError` on an error response. Reading rejects
 * with `NetworkError` if the connection breaks. The time limit only applies until the headers arrive.
 */
export async function stream<Client extends AnyClient, Id extends keyof Client & string>(
  client: Client,
  id: Id,
  input: CallOf<Client, Id>['input'],
  options: CallOptions = {},
): Promise<ApiStream> {
  const response = await send(client[connectionKey], id, input as LooseInput, options, (success) => success)

  async function* readLines() {
    const decoder = new TextDecoder()
    let partialLine = ''
    for await (const chunk of readChunks(response, options.signal)) {
      const lines = (partialLine + decoder.decode(chunk, { stream: true })).split('\n')
      partialLine = lines.pop() ?? ''
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
    partialLine += decoder.decode()
    if (partialLine !== '') yield partialLine
  }

  return {
    status: response.status,
    headers: response.headers,
    fileName: readFileName(response.headers.get('content-disposition')),
    lines: readLines,
    async *records<Item>() {
      for await (const line of readLines()) if (line.trim() !== '') yield parseBody(line) as Item
    },
    async blob({ onProgress } = {}) {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      let receivedBytes = 0
      let reportedAt = 0
      for await (const chunk of readChunks(response, options.signal)) {
        chunks.push(chunk)
        receivedBytes += chunk.byteLength
        if (performance.now() - reportedAt < progressIntervalMs) continue
        reportedAt = performance.now()
        onProgress?.(receivedBytes)
      }
      onProgress?.(receivedBytes)
      return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
    },
  }
}

async function* readChunks(response: Response, signal: AbortSignal | undefined) {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new NetworkError('unreachable', 'The connection was lost before the response was complete.', {
      cause,
    })
  } finally {
    // Stops the download if the loop is left early.
    await reader.cancel().catch(() => undefined)
  }
}

function readFileName(disposition: string | null): string | null {
  if (disposition === null) return null
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}
