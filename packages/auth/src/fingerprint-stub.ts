/**
 * Replaces `@fingerprintjs/fingerprintjs-pro`, a commercial agent that the provider's SDK imports and this product never
 * uses. Alias that package to `@parapet/auth/fingerprint-stub` in the app's bundler.
 */
export const defaultEndpoint = ''
export const defaultScriptUrlPattern = ''

export function load(): Promise<never> {
  return Promise.reject(new Error('The commercial fingerprint agent is not part of this product.'))
}
