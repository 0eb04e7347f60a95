import { randomBytes } from 'node:crypto'
import { invalidLink } from '../identity-error.ts'

const defaultLifeSeconds = 5 * 60

interface SignInLink {
  userId: string
  customClaims?: Record<string, unknown>
}

/** Tokens that sign a person in once, without a code. */
export interface LinkBook {
  create(link: SignInLink, lifeSeconds?: number): string
  /** @throws IdentityError when the token is unknown, used or expired. */
  use(token: string): SignInLink
}

export function createLinkBook(): LinkBook {
  const links = new Map<string, SignInLink & { expiresAt: number }>()
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
