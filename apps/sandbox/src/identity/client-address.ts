import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

export function getClientAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? ''
}
