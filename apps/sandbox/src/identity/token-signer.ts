import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import { invalidToken } from './identity-error.ts'

export interface TokenSigner {
  publicKey: JWK
  sign(claims: JWTPayload): Promise<string>
  /** @throws IdentityError if the token is expired, malformed or signed with another key */
  verify(token: string): Promise<JWTPayload>
}

export async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}

export async function createTokenSigner(signingKey: JWK): Promise<TokenSigner> {
  const privateKey = await importJWK(signingKey, 'RS256')
  const { kty, n, e, kid, alg, use } = signingKey
  const publicKey: JWK = { kty, n, e, kid, alg, use }
  const keySet = createLocalJWKSet({ keys: [publicKey] })
  return {
    publicKey,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
    async verify(token) {
      try {
        return (await jwtVerify(token, keySet)).payload
      } catch (error) {
        throw invalidToken((error as Error).message)
      }
    },
  }
}
