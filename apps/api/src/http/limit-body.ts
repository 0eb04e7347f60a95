import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../problem.ts'
import { isJson, mediaTypeOf } from './media-type.ts'
import type { AppEnv } from './router.ts'

const jsonBytesMax = 2 * 1024 * 1024

const limitJson = bodyLimit({
  maxSize: jsonBytesMax,
  onError: () => {
    throw new Problem('file-too-large', 'The body is larger than 2 MB. Send less at once.')
  },
})

/** Lets through JSON up to 2 MB, and forms, whose routes read them as a stream with limits of their own. */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isWithoutBody(c.req)) return await next()
  const type = mediaTypeOf(c.req.header('Content-Type'))
  if (isJson(type)) return await limitJson(c, next)
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') return await next()
  throw new Problem('unsupported-media-type', 'Send the body as application/json.')
}

// On a real connection `body` is a stream even where nothing follows the headers.
function isWithoutBody(req: HonoRequest) {
  if (req.raw.body === null) return true
  const length = req.header('Content-Length') ?? (req.header('Transfer-Encoding') ? undefined : '0')
  return length === '0' && req.header('Content-Type') === undefined
}
