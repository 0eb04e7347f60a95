import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'

export interface GrantResourceLinkProps {
  resourceType: 'property' | 'portfolio'
  resource: { id: string; name: string }
}

/** A link to the property or portfolio of a grant. */
export function GrantResourceLink({ resourceType, resource }: GrantResourceLinkProps) {
  const to = resourceType === 'property' ? paths.property(resource.id) : paths.portfolio(resource.id)
  return <PageLink to={to}>{resource.name}</PageLink>
}
