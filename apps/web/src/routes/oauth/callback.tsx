import { toast } from '@parapet/ui'
import { replace, type LoaderFunctionArgs } from 'react-router'
import { paths } from '~/lib/paths'
import { auth } from '~/lib/session'
import { signInTexts } from '~/texts/sign-in'

/** Takes the code that the provider sent the person back with, and exchanges it for a session. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const code = query.get('code')

  if (code && !query.has('error') && (await auth.finishGoogle(code)).ok) {
    toast({ color: 'success', heading: signInTexts.googleSuccess })
    return replace(paths.onboarding())
  }
  toast({ color: 'danger', heading: signInTexts.googleFailure })
  return replace(paths.auth())
}
