import { createSamlSignIn } from '@parapet/auth/sign-in'
import { auth } from '~/lib/session'

/** SAML single sign-on, loaded on demand. */
export const { start: startSso, finish: finishSso } = createSamlSignIn(auth)
