import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'

export interface PlaceLinkProps {
  resourceType: 'property' | 'portfolio'
  resource: { id: string; name: string }
}

/** Where a grant holds, as a way there. */
export function PlaceLink({ resourceType, resource }: PlaceLinkProps) {
  const to = resourceType === 'property' ? paths.property(resource.id) : paths.portfolio(resource.id)
  return <PageLink to={to}>{resource.name}</PageLink>
}
