import { Badge, Card, linkClassName, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { resourceGrantsQuery, type ResourceGrant } from '~/data/properties/detail-queries'
import type { PropertyListItem } from '~/data/properties/queries'
import { paths } from '~/lib/paths'
import { propertyExposureTexts as texts } from './exposure-texts.ts'
import styles from './property-detail.module.css'

export interface PropertyAccessProps {
  orgId: string
  property: Pick<PropertyListItem, 'id' | 'portfolio'>
}

/** Grants on this property and on its portfolio, in addition to organization roles. */
export function PropertyAccess({ orgId, property: { id, portfolio } }: PropertyAccessProps) {
  return (
    <div className={styles.column}>
      <div className={styles.halves}>
        <GrantCard
          orgId={orgId}
          title={texts.directGrants}
          detail={texts.directGrantsDetail}
          resourceType="property"
          resourceId={id}
        />
        <GrantCard
          orgId={orgId}
          title={texts.portfolioGrants(portfolio.name)}
          detail={texts.portfolioGrantsDetail}
          resourceType="portfolio"
          resourceId={portfolio.id}
        />
      </div>
      <Text size="sm" tone="muted">
        {texts.orgRolesNote}{' '}
        <PageLink to={paths.settings('access')} className={linkClassName()}>
          {texts.manageAccess}
        </PageLink>
      </Text>
    </div>
  )
}

interface GrantCardProps {
  orgId: string
  title: string
  detail: string
  resourceType: ResourceGrant['resourceType']
  resourceId: string
}

function GrantCard({ orgId, title, detail, resourceType, resourceId }: GrantCardProps) {
  const query = useQuery(resourceGrantsQuery(orgId, resourceType, resourceId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.accessSubject} query={query} />

  return (
    <Card title={title} description={detail} aria-busy={query.isPending}>
      {!query.data ? (
        <Skeleton width="three-quarters" />
      ) : query.data.grants.length === 0 ? (
        <Text tone="muted">{texts.noGrants}</Text>
      ) : (
        <ul className={styles.grants}>
          {query.data.grants.map((grant) => (
            <GrantLine key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function GrantLine({ grant: { user, resourceRole, grantedBy, expiresAt } }: { grant: ResourceGrant }) {
  return (
    <li className={styles.issue}>
      <span className={styles.grantWho}>
        <PageLink to={paths.team({ member: user.id })} className={linkClassName({ tone: 'quiet' })}>
          {user.name}
        </PageLink>
        <Text size="sm" tone="muted">
          {grantedBy ? texts.grantedBy(resourceRole.name, grantedBy.name) : resourceRole.name}
        </Text>
      </span>
      {expiresAt === null ? (
        <Text size="sm" tone="muted">
          {texts.noExpiration}
        </Text>
      ) : (
        <Badge>
          <span>
            {texts.expires} <RelativeTime moment={expiresAt} />
          </span>
        </Badge>
      )}
    </li>
  )
}
