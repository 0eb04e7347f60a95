import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response of the provider: `{errorCode, errorDescription, errorMessage?}` with the given status. */
export class IdentityError extends Error {
  override name = 'IdentityError'

  readonly status: ContentfulStatusCode
  readonly code: string
  readonly description: string
  readonly detail: string | undefined

  constructor(status: ContentfulStatusCode, code: string, description: string, detail?: string) {
    super(detail ? `${description}: ${detail}` : description)
    this.status = status
    this.code = code
    this.description = description
    this.detail = detail
  }

  toBody() {
    return { errorCode: this.code, errorDescription: this.description, errorMessage: this.detail }
  }
}

/**
 * Neither the provider's SDKs (`errors.ts` of node-sdk, `errors.go` of go-sdk, `Error.swift` of swift-sdk) nor
 * docs.descope.com/common-errors name a code for these errors. A code that no service sends keeps clients from depending
 * on it: they have to decide by the status.
 */
export const undocumentedCode = 'E000000'

export const badRequest = (detail: string) =>
  new IdentityError(400, 'E011001', 'Request is malformed', detail)
export const missingArgument = (detail: string) =>
  new IdentityError(400, 'E011002', 'Request is missing required arguments', detail)
export const invalidRequest = (detail: string) =>
  new IdentityError(400, 'E011003', 'Request is invalid', detail)
export const wrongCode = () => new IdentityError(401, 'E061102', 'One time code is invalid')
export const tooManyAttempts = () =>
  new IdentityError(401, 'E061103', 'Too many attempts with a wrong one time code')
export const expiredCode = () => new IdentityError(401, 'E061104', 'One time code expired')
export const userNotFound = () => new IdentityError(400, 'E062108', 'User not found')
export const userExists = (loginId: string) =>
  new IdentityError(
    400,
    'E062107',
    'User already exists',
    `A user with the login ID ${loginId} already exists`,
  )
export const enchantedLinkPending = () =>
  new IdentityError(401, 'E062503', "The link hasn't been opened yet", 'Try again in a moment')
export const invalidMagicLink = () =>
  new IdentityError(401, 'E062504', 'Token expired', 'The link was already used or has expired')
export const invalidEnchantedLink = () =>
  new IdentityError(401, 'E063010', 'Failed to load the link', 'The link was already used or has expired')
export const invalidAccessKey = () => new IdentityError(401, 'E062803', 'Invalid access key')
/** A valid refresh token of a session that someone signed out. */
export const sessionEnded = () => new IdentityError(401, 'E064001', 'The session was signed out')
export const messagePending = () =>
  new IdentityError(401, 'E066103', "The message hasn't been sent yet", 'Try again in a moment')
export const flowEnded = () =>
  new IdentityError(400, 'E103205', 'Flow timed out', 'The flow has ended or was started elsewhere')
/** Only for users; see {@link managementNotFound} for everything else. */
export const managementUserNotFound = (detail: string) =>
  new IdentityError(404, 'E112102', 'User not found', detail)

export const userDisabled = () => new IdentityError(403, undocumentedCode, 'User is disabled')
export const invalidToken = (detail: string) =>
  new IdentityError(401, undocumentedCode, 'Invalid token', detail)
/** A sign-in that takes several steps, or an authorization code, was already used or has expired. */
export const signInEnded = (detail: string) =>
  new IdentityError(401, undocumentedCode, 'The sign-in has ended', detail)
export const wrongAuthenticatorCode = () =>
  new IdentityError(401, undocumentedCode, 'The code is wrong or no longer valid')
/** E062909 is an expired password, which the sandbox doesn't have. */
export const wrongPassword = () => new IdentityError(401, undocumentedCode, 'Invalid sign-in credentials')
export const weakPassword = (detail: string) =>
  new IdentityError(400, undocumentedCode, 'The password does not meet the policy', detail)
export const invalidProject = () =>
  new IdentityError(
    401,
    undocumentedCode,
    'Unknown project',
    'The bearer token must start with the project ID',
  )
export const managementNotFound = (detail: string) =>
  new IdentityError(404, undocumentedCode, 'Not found', detail)
export const managementConflict = (detail: string) =>
  new IdentityError(400, undocumentedCode, 'Already exists', detail)
export const managementUnauthorized = () =>
  new IdentityError(
    401,
    undocumentedCode,
    'Unauthorized',
    'The bearer token must be <project ID>:<management key>',
  )
