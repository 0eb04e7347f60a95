import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { notFound, Problem } from '../errors/problem.ts'
import { createRouter } from '../http/router.ts'
import type { BaseMapFile } from './base-map-file.ts'

/**
 * The base map's archive, which browsers read with range requests. It's public data that is the same for everyone, so
 * it's served beside `/api` without a session, and caches may keep it.
 */
export function baseMapRoutes(file: BaseMapFile | null) {
  const router = createRouter()
  router.get('/:name', async (c) => {
    if (!file || c.req.param('name') !== `${file.tag}.pmtiles`) throw notFound('file')
    const stats = await stat(file.path).catch(() => null)
    // Half an old and half a new archive would draw nonsense.
    if (stats?.size !== file.bytes)
      throw new Problem('unavailable', 'The base map’s file was replaced. Restart the server.')
    const headers: Record<string, string> = {
      'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
      'Accept-Ranges': 'bytes',
      ETag: `"${file.tag}"`,
    }
    if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers)
    const ifRange = c.req.header('If-Range')
    const range = ifRange === undefined || ifRange === headers.ETag ? c.req.header('Range') : undefined
    const part = readRange(range, file.bytes)
    if (part === 'outside') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.bytes}` })
    const { start, end } = part ?? { start: 0, end: file.bytes - 1 }
    headers['Content-Type'] = 'application/vnd.pmtiles'
    headers['Content-Length'] = String(end - start + 1)
    if (part) headers['Content-Range'] = `bytes ${start}-${end}/${file.bytes}`
    const status = part ? 206 : 200
    // The body of a response to HEAD is never read, so the file would stay open.
    if (c.req.method === 'HEAD') return c.body(null, status, headers)
    return c.body(
      Readable.toWeb(createReadStream(file.path, { start, end })) as ReadableStream,
      status,
      headers,
    )
  })
  return router
}

/** The one range that a request asks for; null sends everything, as for ranges that we don't support. */
function readRange(header: string | undefined, bytes: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end ? ('outside' as const) : { start, end }
}
