import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { PageHeader } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { accountQueries } from '~/data/account/queries'
import { sessionQueries } from '~/data/session/queries'
import { AppearanceCard } from '~/features/account/appearance-card'
import { DevicesCard } from '~/features/account/devices-card'
import { ProfileCard } from '~/features/account/profile-card'
import { SignInMethodsCard } from '~/features/account/sign-in-methods-card'
import { findConfig } from '~/lib/config'
import { queryClientContext } from '~/lib/router-context'
import { accountTexts } from '~/features/account/texts'
import { settingsTexts } from '~/features/settings/texts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context.get(queryClientContext))
}

export async function preload({ queryClient }: { queryClient: QueryClient }) {
  prefetch(queryClient)
}

/** Not awaited: each part of the page shows its own loading and error state. */
function prefetch(queryClient: QueryClient) {
  queryClient.query(accountQueries.devices()).catch(() => undefined)
  queryClient.query(accountQueries.signInMethods()).catch(() => undefined)
}

export function Component() {
  const { data: account } = useSuspenseQuery(sessionQueries.user())
  const mayUpdate = can(usePermissions()?.permissions ?? [], 'user:update')

  return (
    <>
      <PageHeader title={settingsTexts.titles['my-account']} subtitle={accountTexts.subtitle} />
      <ProfileCard account={account} mayUpdate={mayUpdate} />
      <AppearanceCard />
      <SignInMethodsCard />
      <DevicesCard usesDeviceIds={findConfig().config?.device?.enabled === true} />
    </>
  )
}
