import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { createOneTimeBook } from '../one-time-book.ts'

export const nativeProviders = ['google', 'apple'] as const
export type NativeProvider = (typeof nativeProviders)[number]

interface NativeSignIn {
  provider: NativeProvider
  clientId: string
  implicit: boolean
}

/** Sign-ins with the account picker of a phone, from their start to the token or code the phone hands back. */
export interface NativeBook {
  open(provider: NativeProvider, implicit: boolean): { clientId: string; stateId: string }
  /** What the phone gets once somebody has picked an account; null for an unknown sign-in. */
  pick(stateId: string, email: string): Promise<{ idToken: string } | { code: string } | null>
  /** The e-mail address behind a token or code; null when it does not belong to this sign-in. Works once. */
  finish(answer: { provider: string; stateId: string; code: string; idToken: string }): Promise<string | null>
}

export function createNativeBook(): NativeBook {
  // The stand-in for Google's and Apple's keys, apart from the one that signs sessions.
  const key = randomBytes(32)
  const signIns = createOneTimeBook<NativeSignIn>()
  const codes = createOneTimeBook<{ stateId: string; email: string }>()

  const readEmail = async (idToken: string, stateId: string, clientId: string) => {
    try {
      const { payload } = await jwtVerify(idToken, key, { audience: clientId })
      return payload['nonce'] === stateId && typeof payload['email'] === 'string' ? payload['email'] : null
    } catch {
      return null
    }
  }

  return {
    open(provider, implicit) {
      const clientId = `${provider}-client.sandbox.test`
      return { clientId, stateId: signIns.add({ provider, clientId, implicit }) }
    },
    async pick(stateId, email) {
      const signIn = signIns.find(stateId)
      if (!signIn) return null
      if (!signIn.implicit) return { code: codes.add({ stateId, email }) }
      const idToken = await new SignJWT({ email, nonce: stateId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(`https://${signIn.provider}.sandbox.test`)
        .setAudience(signIn.clientId)
        .setSubject(email)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(key)
      return { idToken }
    },
    async finish({ provider, stateId, code, idToken }) {
      const signIn = signIns.take(stateId)
      if (signIn?.provider !== provider) return null
      if (signIn.implicit) return readEmail(idToken, stateId, signIn.clientId)
      const picked = codes.take(code)
      return picked?.stateId === stateId ? picked.email : null
    },
  }
}
