import { EmptyState, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Cable } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { sourceQueries } from '~/data/sources/queries'
import { sourcesTexts as texts } from './texts.ts'
import { ConnectorCard } from './connector-card.tsx'
import styles from './catalog.module.css'

const pending = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export interface CatalogListProps {
  orgId: string
  mayAdd: boolean
  onAdd: (connector: string) => void
}

/** Every kind of source there is; what fits the properties stands first. */
export function CatalogList({ orgId, mayAdd, onAdd }: CatalogListProps) {
  const query = useQuery(sourceQueries.catalog(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.catalog} query={query} />
  if (!query.data) {
    return (
      <ul className={styles.cards} aria-busy="true" aria-label={texts.catalog}>
        {pending.map((key) => (
          <li key={key}>
            <Skeleton shape="block" className={styles.cardPending} />
          </li>
        ))}
      </ul>
    )
  }
  // Threats are entered by hand without a source being added for it.
  const entries = query.data.items
    .filter(({ connector }) => connector !== 'manual')
    .toSorted((a, b) => Number(b.suggestion !== null) - Number(a.suggestion !== null))
  if (entries.length === 0) {
    return <EmptyState icon={<Cable />} title={texts.noConnectors} description={texts.noConnectorsDetail} />
  }

  return (
    <ul className={styles.cards} aria-label={texts.catalog}>
      {entries.map((entry) => (
        <li key={entry.connector}>
          <ConnectorCard entry={entry} onAdd={mayAdd ? () => onAdd(entry.connector) : null} />
        </li>
      ))}
    </ul>
  )
}
