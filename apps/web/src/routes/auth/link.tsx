import { ConfirmLink, LinkProblem } from '~/features/sign-in/confirm-link'
import { useUrlToken } from '~/lib/use-url-token'
import { signInTexts } from '~/features/sign-in/texts'

/** The target of the link in a sign-in email. The provider adds its token as `t`. */
export function Component() {
  const token = useUrlToken('t')
  return token ? <ConfirmLink token={token} /> : <LinkProblem>{signInTexts.linkIncomplete}</LinkProblem>
}
