import type { HeldPermissions } from './can.ts'

/** What the server says about one person in one organization. */
export interface Access {
  /** The organization the answer is about. */
  readonly orgId?: string
  readonly permissions: HeldPermissions
  /** Whether the person is limited to `permittedProperties`. */
  readonly isFga: boolean
  /** Property ids. An empty list means "not restricted" unless `isFga` is true. */
  readonly permittedProperties: readonly string[]
}

/** Whether the person may see this property at all. */
export function isPropertyPermitted(access: Access, propertyId: string): boolean {
  return !access.isFga || access.permittedProperties.includes(propertyId)
}
