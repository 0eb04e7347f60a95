import type { AuthError, AuthResult } from '@parapet/auth'

/** A call to the identity provider that did not work. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** The HTTP status of the provider; 503 where it did not answer. */
  readonly status: number
  readonly details: AuthError

  constructor(status: number, details: AuthError) {
    super(details.errorDescription)
    this.status = status
    this.details = details
  }
}

/** The data of a good result. @throws ProviderError otherwise. */
export function getProviderData<Data>(result: AuthResult<Data>): Data {
  if (!result.ok) throw new ProviderError(result.code, result.error)
  return result.data
}
