import { z } from 'zod'
import type { Person, SandboxState } from '../state/sandbox-state.ts'
import type { Identity } from './identity.ts'
import { invalidToken, userDisabled, userExists, userNotFound } from './identity-error.ts'
import { checkDestination, getDestination, type DeliveryMethod } from './otp/delivery.ts'
import { createPerson, findPerson, normalizeLoginId } from './person-store.ts'
import { readRefreshToken, startSession } from './session-store.ts'

export const signInModes = ['signin', 'signup', 'signup-in'] as const
export type SignInMode = (typeof signInModes)[number]

const LoginOptions = z.object({
  customClaims: z.record(z.string(), z.unknown()).optional(),
  /** Adds a factor to the sign-in whose refresh token authorizes the request. */
  mfa: z.boolean().optional(),
})

export const LoginId = z.string().trim().min(1)
export const StartSignIn = z.object({
  loginId: LoginId,
  loginOptions: LoginOptions.optional(),
  user: z
    .object({
      name: z.string(),
      givenName: z.string(),
      middleName: z.string(),
      familyName: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .partial()
    .optional(),
})
export type StartSignIn = z.infer<typeof StartSignIn>

/** What happens once a person has verified an address. */
export type VerificationPurpose =
  | {
      kind: 'sign-in'
      profile: Partial<Person>
      customClaims?: Record<string, unknown>
      firstFactor?: FirstFactor | null
    }
  | { kind: 'update'; userId: string; address: string; addToLoginIds: boolean }

/** A code or link to send. */
export interface VerificationRequest {
  loginId: string
  delivery: DeliveryMethod
  destination: string
  purpose: VerificationPurpose
}

/** @throws IdentityError if a sign-in finds no person, a sign-up finds one, or the person is disabled */
export function findPersonForMode(state: SandboxState, mode: SignInMode, id: string): Person | null {
  const person = findPerson(state, id)
  if (mode === 'signin' && !person) throw userNotFound()
  if (mode === 'signup' && person) throw userExists(id)
  if (person?.status === 'disabled') throw userDisabled()
  return person
}

/** A sign-in that a second factor is added to. */
export interface FirstFactor {
  userId: string
  amr: string[]
}

/** @throws IdentityError if a second factor is asked for without a refresh token */
export async function readFirstFactor(
  identity: Identity,
  token: string,
  { loginOptions }: StartSignIn,
): Promise<FirstFactor | null> {
  if (!loginOptions?.mfa) return null
  const { person, session } = await readRefreshToken(identity, token)
  return { userId: person.userId, amr: session.amr }
}

/**
 * The methods of a sign-in, in the provider's format: with a second factor, those of both and `mfa`.
 *
 * @throws IdentityError if the first factor belongs to another person
 */
export function combineFactors(
  person: Person,
  method: string,
  firstFactor: FirstFactor | null | undefined,
): string[] {
  if (!firstFactor) return [method]
  if (firstFactor.userId !== person.userId) throw invalidToken('The refresh token belongs to another user')
  return [...new Set([...firstFactor.amr, method, 'mfa'])]
}

/** @throws IdentityError like {@link findPersonForMode}, and if the address isn't valid for the delivery method */
export function prepareSignIn(
  state: SandboxState,
  mode: SignInMode,
  delivery: DeliveryMethod,
  body: StartSignIn,
  firstFactor: FirstFactor | null = null,
): VerificationRequest {
  const person = findPersonForMode(state, mode, body.loginId)
  return {
    loginId: body.loginId,
    delivery,
    destination: getDestination(delivery, body.loginId, person ?? body.user),
    purpose: {
      kind: 'sign-in',
      profile: body.user ?? {},
      customClaims: body.loginOptions?.customClaims,
      firstFactor,
    },
  }
}

/** @throws IdentityError if the refresh token belongs to another person or the address isn't valid */
export async function prepareAddressUpdate(
  identity: Identity,
  token: string,
  delivery: DeliveryMethod,
  change: { loginId: string; address: string; addToLoginIds?: boolean },
): Promise<VerificationRequest> {
  const { person } = await readRefreshToken(identity, token)
  if (findPerson(identity.state, change.loginId) !== person)
    throw invalidToken('The refresh token belongs to another user')
  const destination = checkDestination(delivery, change.address)
  return {
    loginId: change.loginId,
    delivery,
    destination,
    purpose: {
      kind: 'update',
      userId: person.userId,
      address: destination,
      addToLoginIds: change.addToLoginIds ?? false,
    },
  }
}

/** What was verified. `delivery` is null for a link that the management API generated without sending it. */
export interface Verification {
  loginId: string
  delivery: DeliveryMethod | null
  purpose: VerificationPurpose
}

/** Signs in the person who verified the address, after creating them or applying the changed address. */
export async function startVerifiedSession(
  identity: Identity,
  { loginId, delivery, purpose }: Verification,
  ip: string,
) {
  const { state } = identity
  const isUpdate = purpose.kind === 'update'
  const existingPerson = findPerson(state, isUpdate ? purpose.userId : loginId)
  if (isUpdate && !existingPerson) throw userNotFound()
  const person = existingPerson ?? createPerson(state, loginId, isUpdate ? {} : purpose.profile)
  if (isUpdate) applyAddressUpdate(state, person, delivery, purpose)
  if (delivery === 'email') {
    person.email ||= normalizeLoginId(loginId)
    person.verifiedEmail = true
  } else if (delivery !== null) {
    person.phone ||= loginId
    person.verifiedPhone = true
  }
  return startSession(identity, person, {
    amr: combineFactors(person, delivery ?? 'email', isUpdate ? null : purpose.firstFactor),
    ip,
    firstSeen: person.signIns.length === 0,
    customClaims: isUpdate ? undefined : purpose.customClaims,
  })
}

function applyAddressUpdate(
  state: SandboxState,
  person: Person,
  delivery: DeliveryMethod | null,
  { address, addToLoginIds }: Extract<VerificationPurpose, { kind: 'update' }>,
): void {
  if (addToLoginIds) {
    const owner = findPerson(state, address)
    if (owner && owner !== person) throw userExists(address)
    person.loginIds = [...new Set([...person.loginIds, address])]
  }
  if (delivery === 'email') person.email = address
  else person.phone = address
}
