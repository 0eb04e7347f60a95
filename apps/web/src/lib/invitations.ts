import { can, isPermission, type HeldPermissions } from '@parapet/permissions'

// As the sign-in provider and the server check it: something, an at sign, a domain with a dot.
const emailPattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/

interface ParsedAddresses {
  /** In the order given, each once. */
  emails: string[]
  /** What stands where an address should. */
  wrong: string[]
}

/** Finds the addresses in a pasted text; also in the form `Ana Ruiz <ana@example.com>`. */
export function parseAddresses(text: string): ParsedAddresses {
  const emails = new Map<string, string>()
  const wrong: string[] = []

  // A quoted name may hold a comma.
  for (const part of text.replace(/"[^"]*"/g, '').split(/[,;\n\r]+/)) {
    const bracketed = /<([^<>]*)>/.exec(part)?.[1]
    for (const word of bracketed === undefined ? part.split(/\s+/) : [bracketed.trim()]) {
      if (word === '') continue
      if (!emailPattern.test(word)) wrong.push(word)
      else if (!emails.has(word.toLowerCase())) emails.set(word.toLowerCase(), word)
    }
  }
  return { emails: [...emails.values()], wrong }
}

/** The key of the role that everybody who may invite people may give. */
export const lowestRole = 'viewer'

/** What somebody may give: without the right to assign roles only the lowest, and never more than they hold. */
export function listGivableRoles<One extends { key: string; permissions: readonly string[] }>(
  roles: readonly One[],
  held: HeldPermissions,
): One[] {
  const mayAssign = can(held, 'role:assign')
  return roles.filter(
    ({ key, permissions }) =>
      (mayAssign || key === lowestRole) &&
      permissions.every((name) => !isPermission(name) || can(held, name)),
  )
}
