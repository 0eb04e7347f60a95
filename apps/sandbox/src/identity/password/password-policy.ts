import { weakPassword } from '../identity-error.ts'

/** The policy as the provider sends it. */
export const passwordPolicy = {
  minLength: 8,
  lowercase: true,
  uppercase: true,
  number: true,
  nonAlphanumeric: true,
}

const rules: [RegExp, string][] = [
  [new RegExp(`^.{${passwordPolicy.minLength},}$`, 's'), `at least ${passwordPolicy.minLength} characters`],
  [/\p{Ll}/u, 'a lower-case letter'],
  [/\p{Lu}/u, 'an upper-case letter'],
  [/\d/, 'a number'],
  [/[^\p{L}\p{N}]/u, 'a character that is neither letter nor number'],
]

/** @throws IdentityError that names everything a password lacks. */
export function checkPassword(password: string): void {
  const missing = rules.filter(([pattern]) => !pattern.test(password)).map(([, name]) => name)
  if (missing.length > 0) throw weakPassword(`It needs ${missing.join(', ')}`)
}
