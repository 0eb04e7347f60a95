import type { ProviderQuestion } from '../identity-provider.ts'

/** The browser's refusal becomes a failed result with this code, apart from wrong input. */
export function withBrowser(errorCode: string, question: ProviderQuestion): ProviderQuestion {
  return async (sdk) => {
    try {
      return await question(sdk)
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
