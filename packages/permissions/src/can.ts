import type { Permission } from './catalog.ts'

/** Permissions that someone holds: a set, or the list that the server sent. Unknown names are harmless. */
export type HeldPermissions = ReadonlySet<string> | readonly string[]

/** Whether `held` contains `permission`. */
export function can(held: HeldPermissions, permission: Permission): boolean {
  return 'has' in held ? held.has(permission) : held.includes(permission)
}

/** Whether `held` contains every one of `required`; true when nothing is required. */
export function holdsEvery(held: HeldPermissions, required: readonly Permission[]): boolean {
  return required.every((permission) => can(held, permission))
}

/** Those of `required` that `held` lacks, in the order given. */
export function missingPermissions(held: HeldPermissions, required: readonly Permission[]): Permission[] {
  return required.filter((permission) => !can(held, permission))
}
