import { randomBytes } from 'node:crypto'
import type { Proof } from '../address-proof.ts'
import { invalidLink } from '../identity-error.ts'

const defaultLifeSeconds = 5 * 60

/** Tokens that sign a person in once. */
export interface LinkBook {
  create(link: Proof, lifeSeconds?: number): string
  /** @throws IdentityError when the token is unknown, used or expired. */
  use(token: string): Proof
}

export function createLinkBook(): LinkBook {
  const links = new Map<string, Proof & { expiresAt: number }>()
  return {
    create(link, lifeSeconds = defaultLifeSeconds) {
      const token = randomBytes(32).toString('base64url')
      links.set(token, { ...link, expiresAt: Date.now() + lifeSeconds * 1000 })
      return token
    },
    use(token) {
      const link = links.get(token)
      links.delete(token)
      if (!link || link.expiresAt <= Date.now()) throw invalidLink('The link was used already or has expired')
      return link
    },
  }
}
