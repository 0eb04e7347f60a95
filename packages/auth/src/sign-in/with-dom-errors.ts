import type { ProviderCall } from '../identity-provider.ts'

/** Turns the browser's `DOMException` into a failed result with this code. Other errors, such as invalid input, pass. */
export function withDomErrors(errorCode: string, request: ProviderCall): ProviderCall {
  return async (sdk) => {
    try {
      return await request(sdk)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      return {
        ok: false,
        code: 400,
        error: { errorCode, errorDescription: error.message, errorMessage: error.name },
      }
    }
  }
}
