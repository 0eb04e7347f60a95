import { createAuth } from '../create-auth.ts'
import { createPasskeySignIn } from '../sign-in.ts'

/** What a test calls in the page. */
export interface PageTools {
  createAuth: typeof createAuth
  createPasskeySignIn: typeof createPasskeySignIn
}

Object.assign(globalThis, { createAuth, createPasskeySignIn } satisfies PageTools)
