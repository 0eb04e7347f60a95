import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isIP } from 'node:net'
import type { AppEnv } from './router.ts'

/** The caller's network address; from `X-Forwarded-For` only behind a proxy of our own, whose entry is the last. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string | null {
  if (trustProxy) {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    if (forwarded && isIP(forwarded)) return forwarded
  }
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket.remoteAddress ?? null
}
