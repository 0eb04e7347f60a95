import { createOneTimeBook, type OneTimeBook } from '../one-time-book.ts'

/** Sign-ins that left for a tenant's own sign-in page, and the codes they come back with. */
export interface SamlBook {
  signIns: OneTimeBook<{ tenantId: string; redirectUrl: string; loginHint: string }>
  codes: OneTimeBook<{ tenantId: string; email: string }>
}

export const createSamlBook = (): SamlBook => ({ signIns: createOneTimeBook(), codes: createOneTimeBook() })
