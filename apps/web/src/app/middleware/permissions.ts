import { holdsEvery, type Permission } from '@parapet/permissions'
import { toast } from '@parapet/ui'
import { replace, type MiddlewareFunction } from 'react-router'
import { paths } from '~/lib/paths'
import { permissionStore } from '~/lib/permission-store'
import { PageError } from '~/lib/page-error'
import { errorTexts } from '~/lib/error-texts'

// From these pages the way to /home leads straight back here.
const withoutWayHome = new Set<string>([paths.home(), paths.onboarding()])

/** Lets pass who holds every one of the permissions. */
export function requirePermissions(path: string, permissions: readonly Permission[]): MiddlewareFunction {
  return (_args, next) => {
    const held = permissionStore.getSnapshot()?.permissions ?? []
    if (holdsEvery(held, permissions)) return next()
    if (withoutWayHome.has(path)) throw new PageError(403, { message: errorTexts.noPermissionForPage })

    toast({ color: 'danger', heading: errorTexts.noPermissionForPage })
    throw replace(paths.home())
  }
}
