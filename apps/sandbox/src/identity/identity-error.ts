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

export const badRequest = (detail: string) =>
  new IdentityError(400, 'E011001', 'Request is malformed', detail)
export const missingArgument = (detail: string) =>
  new IdentityError(400, 'E011002', 'Request is missing required arguments', detail)
export const invalidRequest = (detail: string) =>
  new IdentityError(400, 'E011003', 'Request is invalid', detail)
export const wrongCode = (detail: string) => new IdentityError(401, 'E061102', 'Wrong one-time code', detail)
export const tooManyAttempts = () =>
  new IdentityError(
    401,
    'E061103',
    'Too many attempts with a wrong code',
    'The code no longer works. Ask for a new one.',
  )
export const userNotFound = () => new IdentityError(400, 'E062108', 'User not found')
export const userExists = (loginId: string) =>
  new IdentityError(
    400,
    'E062107',
    'User already exists',
    `A user with the login ID ${loginId} already exists`,
  )
export const userDisabled = () => new IdentityError(403, 'E062109', 'User is disabled')
export const invalidToken = (detail: string) => new IdentityError(401, 'E061005', 'Invalid token', detail)
export const invalidLink = (detail: string) =>
  new IdentityError(401, 'E062504', 'Invalid or expired token', detail)
export const linkPending = () =>
  new IdentityError(401, 'E062503', "The link hasn't been opened yet", 'Try again in a moment')
export const wrongPassword = () => new IdentityError(401, 'E062909', 'Invalid sign-in credentials')
export const weakPassword = (detail: string) =>
  new IdentityError(400, 'E062912', 'The password does not meet the policy', detail)
export const invalidProject = () =>
  new IdentityError(401, 'E061004', 'Unknown project', 'The bearer token must start with the project ID')
export const managementNotFound = (detail: string) => new IdentityError(404, 'E112102', 'Not found', detail)
export const managementConflict = (detail: string) =>
  new IdentityError(400, 'E024101', 'Already exists', detail)
export const managementUnauthorized = () =>
  new IdentityError(401, 'E061301', 'Unauthorized', 'The bearer token must be <project ID>:<management key>')
