import { Readable } from 'node:stream'
import { createRouter } from '../http/router.ts'
import { notFound } from '../errors/problem.ts'
import type { FileStorage } from '../storage/file-storage.ts'

/**
 * Pictures by the hash of their content: unguessable and immutable. They are served beside `/api`, without a
 * session, because an `<img>` sends none.
 */
export function mediaRoutes(pictures: FileStorage) {
  const router = createRouter()
  router.get('/:hash', async (c) => {
    const hash = c.req.param('hash')
    const picture = await pictures.find(hash)
    if (!picture) throw notFound('picture')
    const headers: Record<string, string> = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Listed apps from other origins show them too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${hash}"`,
    }
    if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers)
    headers['Content-Type'] = 'image/webp'
    headers['Content-Length'] = String(picture.bytes)
    // The body of a response to HEAD is never read, so the file would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(Readable.toWeb(pictures.open(hash)) as ReadableStream, 200, headers)
  })
  return router
}
