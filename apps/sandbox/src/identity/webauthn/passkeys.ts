import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Passkey, Person } from '../../state/sandbox-state.ts'
import { invalidToken } from '../identity-error.ts'

/** The challenge that the browser signs. */
export interface Ceremony {
  origin: string
  challenge: string
}

const CredentialId = z.object({ id: z.string().min(1) })

/** The options for a new passkey, as JSON for the SDK. */
export async function createRegistration(
  origin: string,
  user: { loginId: string; name: string; passkeys: Passkey[] },
): Promise<{ ceremony: Ceremony; options: string }> {
  const publicKey = await generateRegistrationOptions({
    rpName: 'Parapet',
    rpID: new URL(origin).hostname,
    userName: user.loginId,
    userDisplayName: user.name || user.loginId,
    excludeCredentials: user.passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ceremony: { origin, challenge: publicKey.challenge }, options: JSON.stringify({ publicKey }) }
}

/** The options for a sign-in. Without passkeys, the browser offers any that it has. */
export async function createAuthentication(
  origin: string,
  passkeys: Passkey[],
): Promise<{ ceremony: Ceremony; options: string }> {
  const publicKey = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: passkeys.map(({ id }) => ({ id })),
    userVerification: 'preferred',
  })
  return { ceremony: { origin, challenge: publicKey.challenge }, options: JSON.stringify({ publicKey }) }
}

/** @throws IdentityError unless the browser's response is a new passkey for this ceremony */
export async function verifyNewPasskey(ceremony: Ceremony, response: string): Promise<Passkey> {
  const { registrationInfo } = await verify(() =>
    verifyRegistrationResponse({
      response: JSON.parse(response) as RegistrationResponseJSON,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: new URL(ceremony.origin).hostname,
      requireUserVerification: false,
    }),
  )
  if (!registrationInfo) throw invalidToken('The passkey was not accepted')
  const { id, publicKey, counter } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** @throws IdentityError unless the browser signed this ceremony with a passkey of one of these people */
export async function verifyPasskeySignIn(
  ceremony: Ceremony,
  response: string,
  people: Person[],
): Promise<Person> {
  const { id } = await verify(async () => CredentialId.parse(JSON.parse(response)))
  for (const person of people) {
    const passkey = person.passkeys?.find((candidate) => candidate.id === id)
    if (!passkey) continue
    const { verified, authenticationInfo } = await verify(() =>
      verifyAuthenticationResponse({
        response: JSON.parse(response) as AuthenticationResponseJSON,
        expectedChallenge: ceremony.challenge,
        expectedOrigin: ceremony.origin,
        expectedRPID: new URL(ceremony.origin).hostname,
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: false,
      }),
    )
    if (!verified) break
    passkey.counter = authenticationInfo.newCounter
    return person
  }
  throw invalidToken('The passkey is unknown or was not accepted')
}

async function verify<Result>(verification: () => Promise<Result>): Promise<Result> {
  try {
    return await verification()
  } catch (error) {
    throw invalidToken((error as Error).message)
  }
}
