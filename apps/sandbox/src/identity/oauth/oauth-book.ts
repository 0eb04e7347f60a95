import { randomBytes } from 'node:crypto'

const lifeMs = 10 * 60 * 1000

interface PendingSignIn {
  provider: string
  redirectUrl: string
  loginHint: string
}

interface ChosenAccount {
  provider: string
  email: string
}

/** Sign-ins that left for the account chooser, and the one-time codes it gives out. */
export interface OAuthBook {
  open(signIn: PendingSignIn): string
  find(id: string): PendingSignIn | null
  close(id: string): void
  createCode(account: ChosenAccount): string
  /** Null when the code is unknown, used or expired. */
  useCode(code: string): ChosenAccount | null
}

export function createOAuthBook(): OAuthBook {
  const signIns = new Map<string, PendingSignIn & { expiresAt: number }>()
  const codes = new Map<string, ChosenAccount & { expiresAt: number }>()
  const createSecret = () => randomBytes(24).toString('base64url')
  const isAlive = (entry?: { expiresAt: number }) => entry !== undefined && entry.expiresAt > Date.now()

  return {
    open(signIn) {
      const id = createSecret()
      signIns.set(id, { ...signIn, expiresAt: Date.now() + lifeMs })
      return id
    },
    find(id) {
      const signIn = signIns.get(id)
      return signIn && isAlive(signIn) ? signIn : null
    },
    close: (id) => void signIns.delete(id),
    createCode(account) {
      const code = createSecret()
      codes.set(code, { ...account, expiresAt: Date.now() + lifeMs })
      return code
    },
    useCode(code) {
      const account = codes.get(code)
      codes.delete(code)
      return account && isAlive(account) ? account : null
    },
  }
}
