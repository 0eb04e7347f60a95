import { Hono } from 'hono'
import { inboxScript } from '../inbox/inbox-script.ts'
import { phoneScript } from '../phone/phone-script.ts'
import { stylesheet } from './stylesheet.ts'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><style>path{fill:#0f6a6d}@media(prefers-color-scheme:dark){path{fill:#5cc5c3}}</style><path d="M1 15V6h3v3h2V2h4v7h2V6h3v9z"/></svg>`

/** Files that the pages load. They are part of the code so that the built server is one file. */
export function createAssetRoutes(): Hono {
  const routes = new Hono()
  const files = {
    '/sandbox.css': [stylesheet, 'text/css; charset=utf-8'],
    '/inbox.js': [inboxScript, 'text/javascript; charset=utf-8'],
    '/phone.js': [phoneScript, 'text/javascript; charset=utf-8'],
    '/icon.svg': [icon, 'image/svg+xml'],
  } as const
  for (const [path, [content, contentType]] of Object.entries(files)) {
    routes.get(path, (c) =>
      c.body(content, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-cache' }),
    )
  }
  return routes
}
