import { z } from '@hono/zod-openapi'
import { Permissions } from '../auth/auth.schema.ts'
import { Org } from '../orgs/orgs.schema.ts'
import { User } from '../users/users.schema.ts'

export const FirstLoad = z
  .object({ user: User, permissions: Permissions, org: Org })
  .openapi('FirstLoad', { description: 'What `GET /user`, `/auth/permissions`, and `/org/{orgId}` return.' })
