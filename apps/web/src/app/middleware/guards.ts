import type { MiddlewareFunction } from 'react-router'
import type { RouteEntry } from '../route-table.ts'
import { requireFirstLoad } from './first-load.ts'
import { requireOnboarding } from './onboarding.ts'
import { requirePermissions } from './permissions.ts'
import { requireSession } from './session.ts'

/** What stands before a page, in this order. Public pages skip all of it. */
export function createGuards(
  entry: Pick<RouteEntry, 'path' | 'public' | 'permissions'>,
): MiddlewareFunction[] {
  if (entry.public) return []
  return [
    requireSession,
    requireFirstLoad,
    requireOnboarding(entry.path),
    requirePermissions(entry.path, entry.permissions),
  ]
}
