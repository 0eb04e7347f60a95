import type { QueryClient } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { alertQueries } from '~/data/alerts/queries'
import { TemplateList } from '~/features/alert-templates/template-list'
import { usePageTitle } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { getSelectedOrgId } from '~/lib/selected-org'
import { CommunicationHeader } from './communication-header.tsx'

export function preload({ queryClient }: { queryClient: QueryClient }) {
  return queryClient.query(alertQueries.templates(getSelectedOrgId()))
}

export const loader = () => ({ orgId: getSelectedOrgId() })

/** What alerts say for each kind of hazard and phase. */
export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  usePageTitle(pageTitles.alertTemplates)

  return (
    <>
      <CommunicationHeader current="alert-templates" />
      <BelowHeading>
        <TemplateList key={orgId} orgId={orgId} />
      </BelowHeading>
    </>
  )
}
