import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { communicationQueries } from '~/data/communication/queries'
import { usePageParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { CampaignList } from './campaign-list.tsx'
import { CampaignPage } from './campaign-page.tsx'
import {
  allRecipients,
  readCampaignState,
  readRecipientState,
  toCampaignQuery,
  writeCampaignState,
  writeRecipientState,
  type RecipientState,
} from './campaign-url.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const params = url.searchParams
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const campaignId = params.get('campaign')
  const prefetch =
    campaignId === null
      ? queryClient.infiniteQuery(
          communicationQueries.campaigns(orgId, toCampaignQuery(readCampaignState(params))),
        )
      : queryClient.query(communicationQueries.campaign(orgId, campaignId))
  prefetch.catch(() => undefined)
}

/** The campaign list, or the campaign in the URL. */
export function Component() {
  const orgId = useOrgId()
  const { pathname } = useLocation()
  const [params, changeParams] = usePageParams()
  const permissions = usePermissions()?.permissions ?? []
  const campaignId = params.get('campaign')

  if (campaignId === null) {
    return (
      <CampaignList
        orgId={orgId}
        state={readCampaignState(params)}
        onStateChange={(state) =>
          changeParams((current) => writeCampaignState(current, state), { replace: true })
        }
      />
    )
  }
  return (
    <CampaignPage
      key={campaignId}
      orgId={orgId}
      campaignId={campaignId}
      state={readRecipientState(params)}
      onStateChange={(state) =>
        changeParams((current) => writeRecipientState(current, state), { replace: true })
      }
      getRecipientsUrl={(states) => {
        const next = writeRecipientState(params, {
          ...allRecipients,
          states: states.split(',') as RecipientState[],
        })
        return `${pathname}?${next}#recipients`
      }}
      maySeeTenants={can(permissions, 'tenant:read')}
    />
  )
}
