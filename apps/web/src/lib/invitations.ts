import { can, isPermission, type HeldPermissions } from '@parapet/permissions'

// Rejects what the server rejects, so that the count on the button is how many invitations are sent.
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

interface ParsedAddresses {
  /** In their original order, without duplicates. */
  emails: string[]
  /** Words that are not an address. */
  invalid: string[]
}

/** Finds the email addresses in pasted text, including `Ana Ruiz <ana@example.com>`. */
export function parseAddresses(text: string): ParsedAddresses {
  const emails = new Map<string, string>()
  const invalid: string[] = []

  // A quoted name may contain a comma.
  for (const part of text.replace(/"[^"]*"/g, '').split(/[,;\n\r]+/)) {
    const bracketedAddress = /<([^<>]*)>/.exec(part)?.[1]
    for (const word of bracketedAddress === undefined ? part.split(/\s+/) : [bracketedAddress.trim()]) {
      if (word === '') continue
      if (!emailPattern.test(word)) invalid.push(word)
      else if (!emails.has(word.toLowerCase())) emails.set(word.toLowerCase(), word)
    }
  }
  return { emails: [...emails.values()], invalid }
}

/** The key of the role that anyone with permission to invite can assign. */
export const lowestRoleKey = 'viewer'

/** The roles an inviter can assign: only the lowest without `role:assign`, and none with permissions they lack. */
export function listAssignableRoles<RoleLike extends { key: string; permissions: readonly string[] }>(
  roles: readonly RoleLike[],
  inviterPermissions: HeldPermissions,
): RoleLike[] {
  const mayAssign = can(inviterPermissions, 'role:assign')
  return roles.filter(
    ({ key, permissions }) =>
      (mayAssign || key === lowestRoleKey) &&
      permissions.every((name) => !isPermission(name) || can(inviterPermissions, name)),
  )
}
