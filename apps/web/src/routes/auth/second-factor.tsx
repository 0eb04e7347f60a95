import { toast } from '@parapet/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { accountQueries } from '~/data/account/queries'
import { useSwitchOrg } from '~/data/session/mutations'
import { sessionQueries } from '~/data/session/queries'
import { isAuthenticatorUnconfirmed } from '~/features/account/provider-failure'
import { SignInMethodList } from '~/features/account/sign-in-methods-card'
import { SecondFactorPanel } from '~/features/sign-in/second-factor-panel'
import { watchSignIn } from '~/features/sign-in/watch-sign-in'
import { describeFailure } from '~/lib/describe-failure'
import { saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { orgSwitchTexts } from '~/components/org-switch-texts'

interface SecondFactorProps {
  /** The organization that requires it. */
  orgId: string
  onSignedIn: () => void
}

/** For members of an organization that requires two-step verification, signed in with one factor. */
export function SecondFactor({ orgId, onSignedIn }: SecondFactorProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(sessionQueries.user())
  const { data: org } = useQuery(sessionQueries.org(orgId))
  const methods = useQuery(accountQueries.signInMethods())
  const switchOrg = useSwitchOrg()

  // Also after setting up an authenticator app here, or signing in from another tab.
  useEffect(
    () =>
      watchSignIn({
        onSignIn() {
          // Pages would show these errors again instead of loading.
          queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
          onSignedIn()
        },
        onEnd: () => undefined,
      }),
    [queryClient, onSignedIn],
  )

  function openOrg(id: string) {
    switchOrg.mutate(id, {
      onSuccess() {
        saveNextPath(null)
        void navigate(paths.home(), { replace: true })
      },
      onError: (error) =>
        toast({
          color: 'danger',
          heading: orgSwitchTexts.couldNotSwitch,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return (
    <SecondFactorPanel
      orgName={org?.name ?? null}
      methods={methods}
      otherOrgs={user?.orgs.filter(({ id }) => id !== orgId) ?? []}
      openingOrgId={switchOrg.isPending ? switchOrg.variables : null}
      onOpenOrg={openOrg}
      isAppUnconfirmed={methods.data !== undefined && isAuthenticatorUnconfirmed(methods.data.loginId)}
      setUp={<SignInMethodList methods={methods} />}
    />
  )
}
