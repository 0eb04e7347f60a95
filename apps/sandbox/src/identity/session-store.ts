import { randomUUID } from 'node:crypto'
import type { Person, Session } from '../state/sandbox-state.ts'
import { serializePerson, listRolePermissions } from './serialize-person.ts'
import type { Identity } from './identity.ts'
import { invalidToken, sessionEnded, userDisabled } from './identity-error.ts'

export interface SignIn {
  amr: string[]
  ip: string
  firstSeen: boolean
  customClaims?: Record<string, unknown>
}

const getNowSeconds = () => Math.floor(Date.now() / 1000)

/** Starts a session and returns its tokens. The first session enables an invited person. */
export async function startSession(
  identity: Identity,
  person: Person,
  { amr, ip, firstSeen, customClaims }: SignIn,
) {
  if (person.status === 'disabled') throw userDisabled()
  person.status = 'enabled'
  const nowSeconds = getNowSeconds()
  const { refreshTtlSeconds, signInAgeSeconds } = identity.faults
  person.signIns = [{ loginTime: nowSeconds, ip }, ...person.signIns].slice(0, 10)
  const session: Session = {
    id: randomUUID(),
    userId: person.userId,
    tenantId: '',
    amr,
    createdAtSeconds: nowSeconds,
    ...(signInAgeSeconds > 0 && { signedInAtSeconds: nowSeconds - signInAgeSeconds }),
    expiresAtSeconds: nowSeconds + refreshTtlSeconds,
  }
  const { state } = identity
  state.sessions = [
    ...state.sessions.filter(({ expiresAtSeconds }) => expiresAtSeconds > nowSeconds),
    session,
  ]
  return { ...(await issueTokens(identity, person, session, customClaims)), firstSeen }
}

/** Issues a new session token for an active session. The refresh token stays the same. */
export async function issueTokens(
  identity: Identity,
  person: Person,
  session: Session,
  customClaims?: Record<string, unknown>,
) {
  const { state, signer, projectId } = identity
  const iat = getNowSeconds()
  const exp = Math.min(iat + identity.faults.sessionTtlSeconds, session.expiresAtSeconds)
  const identityClaims = { iss: projectId, sub: person.userId, amr: session.amr }
  const sessionJwt = await signer.sign({
    ...(customClaims && { nsec: customClaims }),
    ...identityClaims,
    ...(session.signedInAtSeconds !== undefined && { auth_time: session.signedInAtSeconds }),
    drn: 'DS',
    iat,
    exp,
    rexp: new Date(session.expiresAtSeconds * 1000).toISOString(),
    ...buildAccessClaims(identity, person, session),
  })
  const refreshJwt = await signer.sign({
    ...identityClaims,
    drn: 'DSR',
    rsid: session.id,
    iat: session.createdAtSeconds,
    exp: session.expiresAtSeconds,
  })
  return {
    sessionJwt,
    refreshJwt,
    sessionExpiration: exp,
    cookieDomain: '',
    cookiePath: '/',
    cookieMaxAge: session.expiresAtSeconds - iat,
    cookieExpiration: session.expiresAtSeconds,
    user: serializePerson(state, person),
    firstSeen: false,
  }
}

/**
 * The person and the active session of a refresh token.
 *
 * @throws IdentityError E064001 if the session was signed out, another one if the token is missing, expired, or not a
 *   refresh token
 */
export async function readRefreshToken(identity: Identity, token: string) {
  if (token === '') throw invalidToken('A refresh token is required')
  const claims = await identity.signer.verify(token)
  const session = identity.state.sessions.find(({ id }) => id === claims['rsid'])
  const person = identity.state.people.find(({ userId }) => userId === claims.sub)
  if (claims['rsid'] === undefined) throw invalidToken('This is not a refresh token')
  if (!session || !person) throw sessionEnded()
  if (person.status === 'disabled') throw userDisabled()
  return { person, session }
}

/** Revokes one session, or all of a person's. */
export function endSessions(identity: Identity, target: { sessionId: string } | { userId: string }): void {
  const { state } = identity
  state.sessions = state.sessions.filter((session) =>
    'sessionId' in target ? session.id !== target.sessionId : session.userId !== target.userId,
  )
}

/** The session's current tenant: the selected one, or the person's only one. */
export function getCurrentTenantId(person: Person, session: Session): string {
  const tenantIds = person.memberships.map(({ tenantId }) => tenantId)
  if (tenantIds.includes(session.tenantId)) return session.tenantId
  return tenantIds.length === 1 && tenantIds[0] ? tenantIds[0] : ''
}

function buildAccessClaims({ state }: Identity, person: Person, session: Session) {
  const dct = getCurrentTenantId(person, session)
  const tenants = person.memberships.map(({ tenantId, roleNames }) => [
    tenantId,
    { roles: roleNames, permissions: listRolePermissions(state, roleNames, tenantId) },
  ])
  return {
    ...(dct && { dct }),
    tenants: Object.fromEntries(tenants),
    roles: person.roleNames,
    permissions: listRolePermissions(state, person.roleNames),
  }
}
