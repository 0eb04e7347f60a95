import { createSamlSignIn } from '@parapet/auth/sign-in'
import { auth } from '~/lib/session'

/** Sign-in at the company of the person; fetched by those who need it. */
export const { start: startSso, finish: finishSso } = createSamlSignIn(auth)
