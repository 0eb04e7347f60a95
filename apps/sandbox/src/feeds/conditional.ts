import { hash } from 'node:crypto'
import type { Context } from 'hono'

/** Sends an answer with its ETag and date, or 304 where the asker has it already. */
export function sendConditional(
  c: Context,
  answer: { status: number; contentType: string; body: string | Uint8Array<ArrayBuffer>; madeAt: number },
): Response {
  const { status, contentType, body, madeAt } = answer
  const headers: Record<string, string> = { 'Content-Type': contentType }
  if (status !== 200) return new Response(body, { status, headers })
  const etag = `"${hash('sha256', body).slice(0, 24)}"`
  const lastModified = new Date(Math.min(Date.now(), madeAt)).toUTCString()
  Object.assign(headers, { ETag: etag, 'Last-Modified': lastModified, 'Cache-Control': 'public, max-age=0' })

  const known = c.req.header('if-none-match')
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  // As RFC 9110 has it, the date counts only where no tag is given.
  const isKnown =
    known === undefined
      ? since >= Date.parse(lastModified)
      : known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { status, headers })
}
