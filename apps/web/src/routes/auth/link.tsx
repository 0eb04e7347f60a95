import { ConfirmLink, LinkProblem } from '~/features/sign-in/confirm-link'
import { useAddressToken } from '~/lib/use-address-token'
import { signInTexts } from '~/features/sign-in/texts'

/** Where a link in a sign-in mail leads. The provider puts its token into `t`. */
export function Component() {
  const token = useAddressToken('t')
  return token ? <ConfirmLink token={token} /> : <LinkProblem>{signInTexts.linkEmpty}</LinkProblem>
}
