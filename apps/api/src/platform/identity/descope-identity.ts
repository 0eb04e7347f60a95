import DescopeClient from '@descope/node-sdk'
import { Problem } from '../errors/problem.ts'
import { createIdentityFetch } from './identity-fetch.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createSessionVerifier } from './session-verifier.ts'

export interface DescopeOptions {
  projectId: string
  baseUrl?: string
  managementKey?: string
  /** A JWK as JSON text, used instead of the published keys: tokens are then checked without any request. */
  publicKey?: string
  /** Timeout of a single request to the provider. */
  timeoutMs?: number
  /** Called with what went wrong at the provider, for the log. */
  onError?: (cause: unknown) => void
}

/**
 * The provider's codes for an unknown user: E112102 from the management API, E062108 from sign-in. Their status isn't
 * documented; its SDKs' own tests use 400 and 404.
 */
const unknownUserCodes = ['E112102', 'E062108']

const isUnknownUser = ({ error }: { error?: { errorCode?: string } }) =>
  unknownUserCodes.includes(error?.errorCode ?? '')

/** The provider behind the Descope SDK. Its keys are fetched once; tokens are checked offline after that. */
export function createDescopeIdentity({
  publicKey,
  timeoutMs = 5_000,
  onError = () => {},
  ...options
}: DescopeOptions): IdentityProvider {
  const { projectId } = options
  const fetch = createIdentityFetch({ timeoutMs, onError })
  const { management, httpClient } = DescopeClient({ ...options, fetch })
  const knownTenants = new Set<string>()

  function rejectedProblem(response: {
    code?: number
    error?: { errorDescription?: string; errorMessage?: string }
  }) {
    const { errorMessage, errorDescription } = response.error ?? {}
    const reason = errorMessage ?? errorDescription ?? `it returned ${response.code}`
    const cause = new Error(`The sign-in service rejected the request: ${reason}`)
    onError(cause)
    return new Problem('upstream-failed', 'The sign-in service rejected the request. Try again later.', {
      cause,
    })
  }

  /** Organizations are created in our database first, so the provider may not know one yet. */
  async function ensureTenant({ id, name }: { id: string; name: string }) {
    if (knownTenants.has(id)) return
    if (!(await management.tenant.load(id)).ok) {
      const created = await management.tenant.createWithId(id, name)
      // A concurrent request may have created it in between.
      if (!created.ok && !(await management.tenant.load(id)).ok) throw rejectedProblem(created)
    }
    knownTenants.add(id)
  }

  /** Whether the provider doesn't know the person, or doesn't list them as a member of the organization. */
  async function isNotMember(descopeId: string, orgId: string) {
    const response = await management.user.loadByUserId(descopeId)
    if (response.ok) return !response.data?.userTenants?.some(({ tenantId }) => tenantId === orgId)
    return isUnknownUser(response)
  }

  function requireManagement() {
    if (options.managementKey) return
    throw new Problem(
      'upstream-failed',
      'This server can’t manage accounts at the sign-in service. Its operator needs to set DESCOPE_MANAGEMENT_KEY.',
    )
  }

  return {
    verifySession: createSessionVerifier(projectId, {
      url: httpClient.buildUrl(`v2/keys/${projectId}`),
      fetch,
      publicKey,
    }),

    async findPerson(descopeId) {
      if (!options.managementKey) return null
      const response = await management.user.loadByUserId(descopeId)
      const person = response.data
      if (!response.ok || !person?.email) return null
      return {
        descopeId,
        email: person.email,
        emailVerified: person.verifiedEmail === true,
        name: person.name || [person.givenName, person.familyName].filter(Boolean).join(' '),
        picture: person.picture || null,
      }
    },

    async sendInvitation({ email, name, org, url, inviterName, message }) {
      requireManagement()
      await ensureTenant(org)
      const response = await management.user.invite(email, {
        email,
        ...(name !== null && { displayName: name }),
        userTenants: [{ tenantId: org.id, roleNames: [] }],
        inviteUrl: url,
        sendMail: true,
        templateOptions: { inviterName, organization: org.name, message: message ?? '' },
      })
      if (!response.ok) throw rejectedProblem(response)
    },

    async setRoles(descopeId, org, roles) {
      requireManagement()
      await ensureTenant(org)
      const joined = await management.user.addTenant(descopeId, org.id)
      if (!joined.ok) throw rejectedProblem(joined)
      const response = await management.user.setTenantRoles(descopeId, org.id, [...roles])
      if (!response.ok) throw rejectedProblem(response)
    },

    async leaveOrganization(descopeId, orgId) {
      requireManagement()
      const response = await management.user.removeTenant(descopeId, orgId)
      if (!response.ok && !(await isNotMember(descopeId, orgId))) throw rejectedProblem(response)
    },

    async endSignIns(descopeId) {
      requireManagement()
      const response = await management.user.logoutUserByUserId(descopeId)
      if (!response.ok && !isUnknownUser(response)) throw rejectedProblem(response)
    },
  }
}
