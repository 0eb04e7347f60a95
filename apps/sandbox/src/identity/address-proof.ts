import { z } from 'zod'
import type { Person, SandboxState } from '../state/sandbox-state.ts'
import type { Identity } from './identity.ts'
import { invalidToken, userDisabled, userExists, userNotFound } from './identity-error.ts'
import { checkDestination, getDestination, type Delivery } from './otp/delivery.ts'
import { createPerson, findPerson, normalizeLoginId } from './person-store.ts'
import { readRefreshToken, startSession } from './session-store.ts'

export const signInModes = ['signin', 'signup', 'signup-in'] as const
export type SignInMode = (typeof signInModes)[number]

const LoginOptions = z.object({ customClaims: z.record(z.string(), z.unknown()).optional() })

export const loginId = z.string().trim().min(1)
export const StartSignIn = z.object({
  loginId,
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

/** What happens once a person has proven that an address is theirs. */
export type ProofPurpose =
  | { kind: 'sign-in'; profile: Partial<Person>; customClaims?: Record<string, unknown> }
  | { kind: 'update'; userId: string; address: string; addToLoginIds: boolean }

/** A code or link that is about to be sent. */
export interface ProofRequest {
  loginId: string
  delivery: Delivery
  destination: string
  purpose: ProofPurpose
}

/** @throws IdentityError when the person is unknown to a sign-in, known to a sign-up, or disabled. */
export function findPersonFor(state: SandboxState, mode: SignInMode, id: string): Person | null {
  const person = findPerson(state, id)
  if (mode === 'signin' && !person) throw userNotFound()
  if (mode === 'signup' && person) throw userExists(id)
  if (person?.status === 'disabled') throw userDisabled()
  return person
}

/** @throws IdentityError as {@link findPersonFor}, and for an address that does not fit the delivery. */
export function requestSignIn(
  state: SandboxState,
  mode: SignInMode,
  delivery: Delivery,
  body: StartSignIn,
): ProofRequest {
  const person = findPersonFor(state, mode, body.loginId)
  return {
    loginId: body.loginId,
    delivery,
    destination: getDestination(delivery, body.loginId, person ?? body.user),
    purpose: { kind: 'sign-in', profile: body.user ?? {}, customClaims: body.loginOptions?.customClaims },
  }
}

/** @throws IdentityError when the refresh token is not that of the person, or the address is wrong. */
export async function requestUpdate(
  identity: Identity,
  token: string,
  delivery: Delivery,
  change: { loginId: string; address: string; addToLoginIds?: boolean },
): Promise<ProofRequest> {
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

/** What was verified; a link that the management API generated without sending it has no delivery. */
export interface Proof {
  loginId: string
  delivery: Delivery | null
  purpose: ProofPurpose
}

/** Signs in the person who proved the address; creates a new person, applies a changed address. */
export async function startProvedSession(
  identity: Identity,
  { loginId: id, delivery, purpose }: Proof,
  ip: string,
) {
  const { state } = identity
  const isUpdate = purpose.kind === 'update'
  const known = findPerson(state, isUpdate ? purpose.userId : id)
  if (isUpdate && !known) throw userNotFound()
  const person = known ?? createPerson(state, id, isUpdate ? {} : purpose.profile)
  if (isUpdate) applyUpdate(state, person, delivery, purpose)
  if (delivery === 'email') {
    person.email ||= normalizeLoginId(id)
    person.verifiedEmail = true
  } else if (delivery !== null) {
    person.phone ||= id
    person.verifiedPhone = true
  }
  return startSession(identity, person, {
    amr: [delivery ?? 'email'],
    ip,
    firstSeen: person.signIns.length === 0,
    customClaims: isUpdate ? undefined : purpose.customClaims,
  })
}

function applyUpdate(
  state: SandboxState,
  person: Person,
  delivery: Delivery | null,
  { address, addToLoginIds }: Extract<ProofPurpose, { kind: 'update' }>,
): void {
  if (addToLoginIds) {
    const holder = findPerson(state, address)
    if (holder && holder !== person) throw userExists(address)
    person.loginIds = [...new Set([...person.loginIds, address])]
  }
  if (delivery === 'email') person.email = address
  else person.phone = address
}
