import type { ServiceContext } from '../../../platform/context/context.ts'
import { getPermissions } from '../auth/auth.service.ts'
import { getOrg } from '../orgs/orgs.service.ts'
import { getUser } from '../users/users.service.ts'

/** The caller's account, permissions, and organization. Each part checks its own permission. */
export async function getFirstLoad(ctx: ServiceContext) {
  const [user, permissions, org] = await Promise.all([getUser(ctx), getPermissions(ctx), getOrg(ctx)])
  return { user, permissions, org }
}
