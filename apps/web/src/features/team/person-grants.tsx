import { Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import { PlaceLink } from '~/components/access/place-link'
import { GrantRow } from './grant-row.tsx'
import styles from './grants.module.css'

export interface PersonGrantsProps {
  orgId: string
  userId: string
  mayAssign: boolean
}

/** What one person was granted on single portfolios and properties. */
export function PersonGrants({ orgId, userId, mayAssign }: PersonGrantsProps) {
  const query = useQuery(accessQueries.grants(orgId, { userId }))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.subject} query={query} />
  if (!query.data) return <Skeleton width="three-quarters" />
  if (query.data.grants.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {texts.none}
      </Text>
    )
  }
  return (
    <ul className={styles.grants}>
      {query.data.grants.map((grant) => (
        <GrantRow key={grant.id} orgId={orgId} grant={grant} mayAssign={mayAssign}>
          <PlaceLink {...grant} />
        </GrantRow>
      ))}
    </ul>
  )
}
