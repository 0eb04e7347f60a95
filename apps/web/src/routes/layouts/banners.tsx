import { useCan } from '@parapet/permissions/react'
import { useLocation } from 'react-router'
import { OfflineBanner } from '~/features/shell/offline-banner'
import { WatchBanner } from '~/features/sources/watch-banner'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'

/** Pages that show threats or sources, where a coverage gap matters. */
const hazardPages = [paths.home(), paths.properties(), paths.portfolios(), '/sources']

/** What the page should say above its content, once it has loaded. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <CoverageGapBanner />
    </>
  )
}

/** The coverage gap banner, for people who can see the whole organization. */
function CoverageGapBanner() {
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
