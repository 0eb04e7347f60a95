import type { HeldPermissions } from './can.ts'

/** A person's access in one organization, from the server. */
export interface Access {
  /** The organization. */
  readonly orgId?: string
  readonly permissions: HeldPermissions
  /** Whether the person is limited to `permittedProperties`. */
  readonly isFga: boolean
  /** Property ids. An empty list means "not restricted" unless `isFga` is true. */
  readonly permittedProperties: readonly string[]
}

/** Whether the person can see this property at all. */
export function isPropertyPermitted(access: Access, propertyId: string): boolean {
  return !access.isFga || access.permittedProperties.includes(propertyId)
}
