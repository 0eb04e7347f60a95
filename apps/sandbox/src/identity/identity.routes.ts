import { Hono } from 'hono'
import { applyIdentityFaults } from '../faults/faults.ts'
import { logError } from '../errors.ts'
import { allowCrossOrigin } from './cors.ts'
import { createEnchantedLinkRoutes } from './enchanted-link/enchanted-link.routes.ts'
import { createFedcmRoutes, getFedcmPath } from './fedcm/fedcm.routes.ts'
import { createFlowRoutes } from './flow/flow.routes.ts'
import {
  IdentityError,
  invalidAccessKey,
  invalidProject,
  messagePending,
  undocumentedCode,
} from './identity-error.ts'
import type { Identity } from './identity.ts'
import { createLinkStore } from './magic-link/link-store.ts'
import { createMagicLinkRoutes } from './magic-link/magic-link.routes.ts'
import { createManagementRoutes } from './management/management.routes.ts'
import { createChatRoutes } from './notp/chat.routes.ts'
import { type Chats, createNotpRoutes } from './notp/notp.routes.ts'
import {
  createNativeSignInStore,
  createOAuthNativeRoutes,
  createAccountPickerRoutes,
} from './oauth-native/oauth-native.routes.ts'
import { createAccountChooserRoutes } from './oauth/account-chooser.routes.ts'
import { createOAuthStore, createOAuthRoutes } from './oauth/oauth.routes.ts'
import { createOneTimeStore } from './one-time-store.ts'
import { createCodeStore } from './otp/code-store.ts'
import { createOtpRoutes } from './otp/otp.routes.ts'
import { createPasswordRoutes } from './password/password.routes.ts'
import { createPendingSessions } from './pending-sessions.ts'
import { readBearerToken } from './request.ts'
import { createSamlStore, createSamlPageRoutes, createSamlRoutes } from './saml/saml.routes.ts'
import { createSessionRoutes } from './session/session.routes.ts'
import { createTotpRoutes } from './totp/totp.routes.ts'
import { createWebAuthnRoutes } from './webauthn/webauthn.routes.ts'

export interface IdentityRouteOptions {
  /** Called after a call that may have changed the state. */
  onChange: () => void
  shutdownSignal: AbortSignal
}

/**
 * The API of the hosted identity provider, and its stand-ins for other sign-in pages such as Google's.
 */
export function createIdentityRoutes(
  identity: Identity,
  { onChange, shutdownSignal }: IdentityRouteOptions,
): Hono {
  const codes = createCodeStore()
  const links = createLinkStore()
  const oauth = createOAuthStore()
  const nativeSignIns = createNativeSignInStore()
  const saml = createSamlStore()
  const chats: Chats = createOneTimeStore()
  const pendingSessions = createPendingSessions(messagePending)
  const routes = new Hono()

  // These stand in for other services, so the provider's faults and CORS don't apply to them.
  routes.route('/google', createAccountChooserRoutes(identity, oauth))
  routes.route('/whatsapp', createChatRoutes(identity, chats, pendingSessions))
  routes.route('/phone', createAccountPickerRoutes(nativeSignIns))
  routes.route('/saml', createSamlPageRoutes(identity, saml))

  routes.use(allowCrossOrigin(identity.appUrl))
  routes.use(applyIdentityFaults(identity.faults, shutdownSignal))
  routes.use(async (c, next) => {
    await next()
    if (c.req.method !== 'GET') onChange()
  })
  routes.route('/v2/keys', createKeyRoutes(identity))
  routes.route('/v1/auth/otp', createOtpRoutes(identity, codes))
  routes.route('/v1/auth/oauth/native', createOAuthNativeRoutes(identity, nativeSignIns))
  routes.route('/v1/auth/oauth', createOAuthRoutes(identity, oauth))
  routes.route('/v1/auth/magiclink', createMagicLinkRoutes(identity, links))
  routes.route('/v1/auth/enchantedlink', createEnchantedLinkRoutes(identity))
  routes.route('/v1/auth/notp', createNotpRoutes(identity, chats, pendingSessions))
  routes.route('/v1/auth/password', createPasswordRoutes(identity, links))
  routes.route('/v1/auth/totp', createTotpRoutes(identity))
  routes.route('/v1/auth/saml', createSamlRoutes(identity, saml))
  routes.route('/v1/auth/webauthn', createWebAuthnRoutes(identity))
  routes.route(getFedcmPath(identity), createFedcmRoutes(identity))
  routes.route('/v1/flow', createFlowRoutes(identity, codes))
  routes.route('/v1/auth/accesskey', createAccessKeyRoutes(identity))
  routes.route('/v1/auth', createSessionRoutes(identity))
  const management = createManagementRoutes(identity, { codes, links })
  // The SDKs use both versions of the API, with the same endpoints.
  routes.route('/v1/mgmt', management)
  routes.route('/v2/mgmt', management)
  routes.all('*', (c) =>
    c.json(
      { errorCode: undocumentedCode, errorDescription: `Unknown endpoint: ${c.req.method} ${c.req.path}` },
      404,
    ),
  )

  routes.onError((error, c) => {
    if (error instanceof IdentityError) return c.json(error.toBody(), error.status)
    logError(error)
    return c.json(
      { errorCode: undocumentedCode, errorDescription: 'The sandbox failed. See its console.' },
      500,
    )
  })
  return routes
}

/** The public keys for validating tokens offline. */
export function createKeyRoutes(identity: Identity): Hono {
  const routes = new Hono()
  routes.get('/:projectId', (c) => {
    if (c.req.param('projectId') !== identity.projectId) throw invalidProject()
    return c.json({ keys: [identity.signer.publicKey] })
  })
  return routes
}

const keyId = 'K2sandbox'

/** Exchanges the sandbox's only access key for a session token. */
export function createAccessKeyRoutes(identity: Identity): Hono {
  const routes = new Hono()

  routes.post('/exchange', async (c) => {
    if (readBearerToken(c, identity) !== identity.accessKey) throw invalidAccessKey()
    const iat = Math.floor(Date.now() / 1000)
    const expiration = iat + identity.faults.sessionTtlSeconds
    const sessionJwt = await identity.signer.sign({
      iss: identity.projectId,
      sub: keyId,
      drn: 'DS',
      amr: ['accesskey'],
      iat,
      exp: expiration,
      tenants: {},
      roles: [],
      permissions: [],
    })
    return c.json({ keyId, sessionJwt, expiration })
  })

  return routes
}
