/**
 * Why there is no device id, or nothing was collected. `csp`: the Content Security Policy of the page forbids it;
 * nothing is tried again. `script`: the code of the agent could not be loaded or run. `endpoint` and `api-key` are
 * about the configured collector alone: the id is there nevertheless.
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
