import { createAuth } from '../create-auth.ts'
import { createDeviceId } from '../device.ts'
import { createFedCmSignIn, createPasskeySignIn } from '../sign-in.ts'

/** The functions that tests call in the page. */
export interface PageTools {
  createAuth: typeof createAuth
  createDeviceId: typeof createDeviceId
  createFedCmSignIn: typeof createFedCmSignIn
  createPasskeySignIn: typeof createPasskeySignIn
}

const tools: PageTools = { createAuth, createDeviceId, createFedCmSignIn, createPasskeySignIn }
Object.assign(globalThis, tools, { isReady: true })
