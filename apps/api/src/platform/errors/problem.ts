/**
 * The closed set of problem codes (RFC 9457 `type` is `/problems/{code}`), with the HTTP status of each.
 * Throw a `Problem` only for outcomes a caller can act on; everything else is a bug and escapes as 500.
 */
export const problemStatus = {
  'bad-request': 400,
  'unknown-parameter': 400,
  'bad-cursor': 400,
  'malformed-json': 400,
  'session-missing': 401,
  'session-expired': 401,
  'permission-denied': 403,
  'demo-org': 403,
  'mail-not-allowed': 403,
  'org-inactive': 403,
  'mfa-required': 403,
  'reauthentication-required': 403,
  'read-only-system-object': 403,
  'sign-up-closed': 403,
  'invitation-waiting': 403,
  'invitation-other-account': 403,
  'not-found': 404,
  'org-not-found': 404,
  'invitation-not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  duplicate: 409,
  'state-conflict': 409,
  'idempotency-in-progress': 409,
  'last-admin': 409,
  'in-use': 409,
  'invitation-expired': 410,
  'invitation-revoked': 410,
  'invitation-used': 410,
  'link-expired': 410,
  'link-used': 410,
  'version-conflict': 412,
  'file-too-large': 413,
  'unsupported-media-type': 415,
  'validation-failed': 422,
  'idempotency-key-reused': 422,
  'import-not-valid': 422,
  'sender-not-verified': 422,
  'no-audience': 422,
  'rate-limited': 429,
  internal: 500,
  'upstream-failed': 502,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

const titles: Record<ProblemCode, string> = {
  'bad-request': 'Malformed request',
  'unknown-parameter': 'Unknown query parameter',
  'bad-cursor': 'Invalid page cursor',
  'malformed-json': 'Malformed JSON',
  'session-missing': 'Sign-in required',
  'session-expired': 'Session expired',
  'permission-denied': 'Permission denied',
  'demo-org': 'Not available in a demo organization',
  'mail-not-allowed': 'Messages to tenants not allowed',
  'org-inactive': 'Organization inactive',
  'mfa-required': 'Two-step verification required',
  'reauthentication-required': 'Fresh sign-in required',
  'read-only-system-object': 'Built-in object',
  'sign-up-closed': 'Sign-up by invitation only',
  'invitation-waiting': 'Invitation pending',
  'invitation-other-account': 'Invitation for another account',
  'not-found': 'Not found',
  'org-not-found': 'Organization not found',
  'invitation-not-found': 'Invitation not found',
  'method-not-allowed': 'Method not allowed',
  'not-acceptable': 'Format not available',
  duplicate: 'Duplicate value',
  'state-conflict': 'State conflict',
  'idempotency-in-progress': 'Request still in progress',
  'last-admin': 'Last administrator',
  'in-use': 'Still in use',
  'invitation-expired': 'Invitation expired',
  'invitation-revoked': 'Invitation revoked',
  'invitation-used': 'Invitation already used',
  'link-expired': 'Link expired',
  'link-used': 'Link already used',
  'version-conflict': 'Edit conflict',
  'file-too-large': 'File too large',
  'unsupported-media-type': 'Unsupported content type',
  'validation-failed': 'Validation failed',
  'idempotency-key-reused': 'Idempotency key reused',
  'import-not-valid': 'Import not ready',
  'sender-not-verified': 'Sender not verified',
  'no-audience': 'No recipients',
  'rate-limited': 'Too many requests',
  internal: 'Internal error',
  'upstream-failed': 'Upstream service failed',
  unavailable: 'Service unavailable',
}

export interface FieldError {
  /** JSON Pointer (RFC 6901) into the body, or `?name` for a query parameter. */
  pointer: string
  code:
    | 'required'
    | 'type'
    | 'format'
    | 'min'
    | 'max'
    | 'min_length'
    | 'max_length'
    | 'enum'
    | 'unique'
    | 'not_found'
    | 'not_allowed'
    | 'mismatch'
    | 'order'
    | 'unknown_field'
  message: string
  value?: unknown
  params?: Record<string, unknown>
}

interface ProblemExtras {
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** Further members of the problem document, for example `existingId` or `missing`. */
  members?: Record<string, unknown>
  cause?: unknown
}

/** An outcome the caller can act on. `detail` is shown to people: say what happened and what to do. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause })
    this.name = 'Problem'
    this.code = code
    this.extras = extras
  }

  get status() {
    return problemStatus[this.code]
  }

  /** The `application/problem+json` document. */
  toDocument(instance: string, requestId: string) {
    return {
      type: `/problems/${this.code}`,
      title: titles[this.code],
      status: this.status,
      detail: this.message,
      instance,
      code: this.code,
      requestId,
      ...(this.extras.errors && { errors: this.extras.errors }),
      ...this.extras.members,
    }
  }
}

export const notFound = (noun: string) =>
  new Problem('not-found', `No ${noun} with this ID, or you don’t have access to it.`)

/** Errors of fields that the schema accepted, but that conflict with other fields or with the database. */
export const invalidFields = (...errors: FieldError[]) =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`,
    { errors },
  )
