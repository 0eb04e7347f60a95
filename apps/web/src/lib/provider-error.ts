import type { AuthError, AuthResult } from '@parapet/auth'

/** A failed call to the identity provider. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** The provider's HTTP status; 503 if it did not respond. */
  readonly status: number
  readonly details: AuthError

  constructor(status: number, details: AuthError) {
    super(details.errorDescription)
    this.status = status
    this.details = details
  }
}

/** The data of a successful result. @throws ProviderError otherwise */
export function getProviderData<Data>(result: AuthResult<Data>): Data {
  if (!result.ok) throw new ProviderError(result.code, result.error)
  return result.data
}
