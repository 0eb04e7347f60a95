import { toast } from '@parapet/ui'
import { replace, type LoaderFunctionArgs } from 'react-router'
import { endExternalSignIn, type ExternalMethod } from '~/features/sign-in/external-sign-in'
import { paths } from '~/lib/paths'
import { auth } from '~/lib/session'
import { signInTexts } from '~/features/sign-in/texts'

/**
 * Exchanges the provider's authorization code for a session. Only in the tab that started the sign-in: a code that
 * arrives any other way is never sent to the provider.
 */
export async function loader({ url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const method = endExternalSignIn(query.get('state'))
  const code = query.has('error') ? null : query.get('code')

  if (method !== null && code && (await exchangeCode(method, code))) {
    if (method === 'google') toast({ color: 'success', heading: signInTexts.googleSuccess })
    return replace(paths.onboarding())
  }
  toast({ color: 'danger', heading: method === 'sso' ? signInTexts.ssoFailure : signInTexts.googleFailure })
  return replace(paths.auth())
}

async function exchangeCode(method: ExternalMethod, code: string): Promise<boolean> {
  if (method === 'google') return (await auth.finishGoogle(code)).ok
  const { finishSso } = await import('~/features/sign-in/single-sign-on')
  return (await finishSso(code)).ok
}
