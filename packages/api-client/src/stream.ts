import type { LooseInput } from './build-request.ts'
import { connectionKey } from './connection.ts'
import type { CallOptions } from './connection.ts'
import type { AnyClient, CallOf } from './client.ts'
import { NetworkError } from './errors.ts'
import { parseAnswer, send } from './send.ts'

const progressMs = 100

/** An answer that is read while it arrives. Read it once, in one of the ways. */
export interface ApiStream {
  readonly status: number
  readonly headers: Headers
  /** The name the server proposes for a download, or null. */
  readonly fileName: string | null
  /** Each line, without its line end. */
  lines(): AsyncGenerator<string, void, undefined>
  /** Each line of NDJSON as a value. */
  records<Item = unknown>(): AsyncGenerator<Item, void, undefined>
  /** Everything, for a download. `onProgress` hears how many bytes have arrived, a few times per second. */
  blob(options?: { onProgress?: (receivedBytes: number) => void }): Promise<Blob>
}

/**
 * Calls an operation and reads the answer as it arrives. Rejects with `ApiError` when the answer is not ok, before
 * anything is read; reading rejects with `NetworkError` when the connection breaks. The time limit ends with the headers.
 */
export async function stream<Client extends AnyClient, Id extends keyof Client & string>(
  client: Client,
  id: Id,
  input: CallOf<Client, Id>['input'],
  options: CallOptions = {},
): Promise<ApiStream> {
  const response = await send(client[connectionKey], id, input as LooseInput, options, (good) => good)

  async function* readLines() {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of readChunks(response, options.signal)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
    rest += decoder.decode()
    if (rest !== '') yield rest
  }

  return {
    status: response.status,
    headers: response.headers,
    fileName: readFileName(response.headers.get('content-disposition')),
    lines: readLines,
    async *records<Item>() {
      for await (const line of readLines()) if (line.trim() !== '') yield parseAnswer(line) as Item
    },
    async blob({ onProgress } = {}) {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      let receivedBytes = 0
      let toldAt = 0
      for await (const chunk of readChunks(response, options.signal)) {
        chunks.push(chunk)
        receivedBytes += chunk.byteLength
        if (performance.now() - toldAt < progressMs) continue
        toldAt = performance.now()
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
    throw new NetworkError('unreachable', 'The connection broke before the answer was complete.', { cause })
  } finally {
    // Leaving the loop early must stop the download too.
    await reader.cancel().catch(() => undefined)
  }
}

function readFileName(disposition: string | null): string | null {
  if (disposition === null) return null
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}
