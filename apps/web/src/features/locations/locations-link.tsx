import { useCan } from '@parapet/permissions/react'
import { buttonClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { MapPinPen } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { locationQueries } from '~/data/properties/location-queries'
import { paths } from '~/lib/paths'
import { fixLocationsTexts as texts } from './texts.ts'

interface LocationsLinkProps {
  orgId: string
  options?: Parameters<typeof buttonClassName>[0]
}

/** Leads to the properties without an exact location. Renders nothing if there are none. */
export function LocationsLink({ orgId, options }: LocationsLinkProps) {
  const mayUpdate = useCan('property:update')
  const { data: counts } = useQuery({ ...locationQueries.counts(orgId, {}), enabled: mayUpdate })
  if (!counts || counts.total === 0) return null
  return (
    <PageLink
      to={paths.propertyLocations()}
      className={buttonClassName(options)}
      title={texts.linkDetail(counts.total)}
    >
      <MapPinPen aria-hidden="true" />
      {texts.link(counts.total)}
    </PageLink>
  )
}
