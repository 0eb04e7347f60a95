import type { Permission } from './catalog.ts'

/** Permissions that a person holds: a set, or the server's list. Unknown names are ignored. */
export type HeldPermissions = ReadonlySet<string> | readonly string[]

/** Whether `held` contains `permission`. */
export function can(held: HeldPermissions, permission: Permission): boolean {
  return 'has' in held ? held.has(permission) : held.includes(permission)
}

/** Whether `held` contains all of `required`; true if nothing is required. */
export function holdsEvery(held: HeldPermissions, required: readonly Permission[]): boolean {
  return required.every((permission) => can(held, permission))
}

/** The permissions of `required` that `held` lacks, in the same order. */
export function missingPermissions(held: HeldPermissions, required: readonly Permission[]): Permission[] {
  return required.filter((permission) => !can(held, permission))
}
