/**
 * Why there is no device ID, or it wasn't collected. `csp`: blocked by the page's Content Security Policy; there is no
 * retry. `script`: the agent couldn't be loaded or run. `endpoint` and `api-key`: the collector is misconfigured, but
 * the ID is available.
 */
export type DeviceErrorCode = 'csp' | 'endpoint' | 'api-key' | 'script'

const messages = {
  csp: 'Blocked by CSP',
  endpoint: 'The endpoint parameter is not a valid URL',
  'api-key': 'API key required',
  script: 'Failed to load the JS script of the agent',
} as const satisfies Record<DeviceErrorCode, string>

export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly code: DeviceErrorCode

  constructor(code: DeviceErrorCode, options?: ErrorOptions) {
    super(messages[code], options)
    this.code = code
  }
}
