import { useCan } from '@parapet/permissions/react'
import { useLocation } from 'react-router'
import { WatchBanner } from '~/features/sources/watch-banner'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'

/** Pages that show threats, so an unmonitored feed matters there. */
const hazardPages = [paths.home(), paths.properties(), paths.portfolios(), '/sources']

/** The banner about unmonitored feeds, for members who can read the organization. */
export function ProductWatch() {
  const orgId = useOrgId()
  const maySee = useCan('org:read')
  const mayOpenSources = useCan('source:read')
  const { pathname } = useLocation()
  const isAboutHazards = hazardPages.some((page) => pathname === page || pathname.startsWith(`${page}/`))

  if (!maySee) return null
  return (
    <WatchBanner key={orgId} orgId={orgId} isAboutHazards={isAboutHazards} mayOpenSources={mayOpenSources} />
  )
}
