import type { HttpBindings } from '@hono/node-server'
import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Problem } from '../errors/problem.ts'
import type { AppEnv } from './router.ts'

/** The media type of a `Content-Type` header, in lower case and without its parameters; empty when there is none. */
export const mediaTypeOf = (contentType: string | undefined) =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a media type from `mediaTypeOf` is JSON, by its own name or by suffix. */
export const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json$/.test(mediaType)

const formMediaTypes: ReadonlySet<string> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
])

/** Whether a media type from `mediaTypeOf` is that of an HTML form. */
export const isForm = (mediaType: string) => formMediaTypes.has(mediaType)

const bodyBytesMax = 2 * 1024 * 1024

const limitBytes = bodyLimit({
  maxSize: bodyBytesMax,
  onError: () => {
    throw new Problem('file-too-large', 'The request body is larger than 2 MB. Send less at a time.')
  },
})

/**
 * Accepts JSON and emails up to 2 MB, and forms, whose routes read them as a stream with their own limits.
 */
export const checkBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Checking for a body builds the whole request, and most requests are of these methods.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
  if (isWithoutBody(c.req)) return await next()
  // Decompressed, a small body could have any size.
  const contentEncoding = c.req.header('Content-Encoding') ?? 'identity'
  if (contentEncoding.toLowerCase() !== 'identity') {
    throw new Problem('unsupported-media-type', 'Send the request body without a Content-Encoding.')
  }
  const type = mediaTypeOf(c.req.header('Content-Type'))
  if (isJson(type)) {
    rejectDeepJson(await readWithinLimit(c, () => c.req.text()))
    return await next()
  }
  if (type === 'message/rfc822') {
    await readWithinLimit(c, () => c.req.arrayBuffer())
    return await next()
  }
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') return await next()
  throw new Problem('unsupported-media-type', 'Send the body as application/json.')
}

const drainBytesMax = 64 * 1024 * 1024
const drainMs = 30_000

/**
 * Reads and discards the rest of a body, before a response that was decided early is sent: a client that is still
 * sending when the connection closes gets a broken pipe instead of the response. Ends early at 64 MB, after 30 s, and
 * if the client hangs up.
 */
export async function drain(body: Readable) {
  if (body.readableEnded || body.destroyed) return
  const limit = new AbortController()
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > drainBytesMax) limit.abort()
  })
  body.resume()
  const signal = AbortSignal.any([limit.signal, AbortSignal.timeout(drainMs)])
  await finished(body, { signal, writable: false }).catch(() => {})
}

/** Drains forms that are rejected before their route has started to read them. */
export const drainRejectedForms: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.res.ok || !isForm(mediaTypeOf(c.req.header('Content-Type')))) return
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming && incoming.readableFlowing === null) await drain(incoming)
}

/** Reads the whole body. The framework keeps it, so reading it again can't fail. */
async function readWithinLimit<Body>(c: Context<AppEnv>, read: () => Promise<Body>): Promise<Body> {
  try {
    let body: Body
    await limitBytes(c, async () => void (body = await read()))
    return body!
  } catch (error) {
    if (error instanceof Problem) throw error
    // Otherwise a lost connection would be mistaken for one to the database.
    throw new Problem('bad-request', 'The request body ended early.', { cause: error })
  }
}

// On a real connection `body` is a stream even if there is no body.
function isWithoutBody(req: HonoRequest) {
  if (req.raw.body === null) return true
  const length = req.header('Content-Length') ?? (req.header('Transfer-Encoding') ? undefined : '0')
  return length === '0' && req.header('Content-Type') === undefined
}

const depthMax = 64

/**
 * Rejects JSON that is nested deeper than any operation needs, before it is parsed: code that walks through
 * it would exhaust the stack. Invalid JSON is left to the parser.
 * @throws Problem `bad-request`
 */
function rejectDeepJson(text: string) {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isInString) {
      if (char === backslash) at += 1
      else if (char === quote) isInString = false
    } else if (char === quote) isInString = true
    else if (char === openBracket || char === openBrace) {
      depth += 1
      if (depth > depthMax) {
        throw new Problem('bad-request', `The JSON is nested more than ${depthMax} levels deep. Flatten it.`)
      }
    } else if (char === closeBracket || char === closeBrace) depth -= 1
  }
}

const [quote, backslash] = [0x22, 0x5c]
const [openBracket, closeBracket] = [0x5b, 0x5d]
const [openBrace, closeBrace] = [0x7b, 0x7d]
