import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { z } from 'zod'
import { productVersion } from '../../../platform/config/product-version.ts'
import { readRetryAfter } from '../../../platform/http/retry-after.ts'

/**
 * `busy`: rate-limited or temporarily unavailable. `rejected`: the service can't work with this request. `unreadable`:
 * not the response that it documents, such as a maintenance page. `answered`: any other unexpected status.
 */
type GeocoderFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'answered'
  | 'rejected'
  | 'too_large'
  | 'unreadable'

/** Why a service didn't locate an address. `message` is shown to people and contains neither address nor key. */
export class GeocoderFailure extends Error {
  override readonly name = 'GeocoderFailure'
  readonly kind: GeocoderFailureKind
  readonly retryAfterMs: number | null

  constructor(kind: GeocoderFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export interface GeocoderHttpOptions {
  /** Without a trailing slash. */
  baseUrl: string
  /** An email address or URL, sent in the user agent. */
  contact: string
  /** The shortest time between two requests. */
  pauseMs: number
}

interface GeocoderRequest {
  path: string
  query?: Record<string, string>
  /** A file to post as `multipart/form-data`, with other fields. */
  form?: { file: { field: string; name: string; content: string }; fields: Record<string, string> }
  deadlineMs: number
  bytesMax: number
  signal?: AbortSignal | undefined
}

/** Sends one service's requests, one at a time, with a deadline and a limit on the response. Follows no redirects. */
export class GeocoderHttp {
  readonly #options: GeocoderHttpOptions
  readonly #agent = new Agent({ connections: 2, allowH2: false, connect: { timeout: 5_000 } })
  #previous: Promise<unknown> = Promise.resolve()

  constructor(options: GeocoderHttpOptions) {
    this.#options = options
  }

  get host() {
    return new URL(this.#options.baseUrl).host
  }

  async fetchJson<Schema extends z.ZodType>(
    schema: Schema,
    input: GeocoderRequest,
  ): Promise<z.infer<Schema>> {
    const text = await this.fetchText(input)
    const result = schema.safeParse(parseJson(text))
    if (!result.success) throw this.unreadable()
    return result.data
  }

  async fetchText(input: GeocoderRequest): Promise<string> {
    return await this.#inTurn(input.signal, () => this.#send(input))
  }

  unreadable() {
    return new GeocoderFailure('unreadable', `The response from ${this.host} couldn’t be read.`)
  }

  async close() {
    await this.#agent.destroy()
  }

  /** Runs after the previous request and a pause. */
  async #inTurn<Result>(signal: AbortSignal | undefined, send: () => Promise<Result>): Promise<Result> {
    const previous = this.#previous
    const sent = previous.then(() => {
      signal?.throwIfAborted()
      return send()
    })
    this.#previous = sent.catch(() => {}).then(() => pause(this.#options.pauseMs, undefined, { ref: false }))
    return await sent
  }

  async #send({ path, query = {}, form, deadlineMs, bytesMax, signal }: GeocoderRequest): Promise<string> {
    const url = `${this.#options.baseUrl}${path}${form ? '' : `?${new URLSearchParams(query).toString()}`}`
    const deadline = AbortSignal.timeout(deadlineMs)
    const multipart = form && toMultipart(form)
    try {
      const response = await request(url, {
        dispatcher: this.#agent,
        method: form ? 'POST' : 'GET',
        headers: {
          'User-Agent': `Parapet/${productVersion} (${this.#options.contact})`,
          'Accept-Encoding': 'identity',
          ...(multipart && { 'Content-Type': multipart.contentType }),
        },
        ...(multipart && { body: multipart.body }),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        headersTimeout: deadlineMs,
        bodyTimeout: deadlineMs,
      })
      if (response.statusCode !== 200) {
        await response.body.dump({ limit: 64 * 1024 }).catch(() => {})
        throw this.#describeStatus(response.statusCode, response.headers['retry-after'])
      }
      return await readText(response.body, bytesMax, () => this.#tooLarge(bytesMax))
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof GeocoderFailure) throw error
      if (deadline.aborted || /timeout/i.test((error as Error).name)) {
        throw new GeocoderFailure(
          'timeout',
          `${this.host} didn’t respond within ${deadlineMs / 1000} seconds.`,
        )
      }
      throw new GeocoderFailure('unreachable', `Couldn’t reach ${this.host}.`)
    }
  }

  #describeStatus(status: number, header: string | string[] | undefined) {
    const retryAfterMs = readRetryAfter(Array.isArray(header) ? header[0] : header, new Date())
    const kind =
      status === 429 || status === 503
        ? 'busy'
        : [400, 404, 413, 414, 422].includes(status)
          ? 'rejected'
          : 'answered'
    return new GeocoderFailure(kind, `${this.host} returned ${status}.`, retryAfterMs)
  }

  #tooLarge(bytesMax: number) {
    return new GeocoderFailure(
      'too_large',
      `The response from ${this.host} is larger than ${bytesMax} bytes.`,
    )
  }
}

async function readText(body: AsyncIterable<Buffer>, bytesMax: number, tooLarge: () => GeocoderFailure) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > bytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toMultipart({ file, fields }: NonNullable<GeocoderRequest['form']>) {
  const boundary = `parapet-${crypto.randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  )
  parts.push(
    `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: text/csv\r\n\r\n${file.content}`,
  )
  const body = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}
