import { EmptyState, Skeleton, Badge, Button, Card, TextLink } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Cable } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { sourceQueries, type CatalogEntry } from '~/data/sources/queries'
import { formatCadence } from '~/lib/duration'
import styles from './catalog.module.css'
import { sourceTexts as texts } from './texts.ts'

const skeletonKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

interface CatalogListProps {
  orgId: string
  mayAdd: boolean
  onAdd: (connector: string) => void
}

/** All connectors, with those that cover the properties first. */
export function CatalogList({ orgId, mayAdd, onAdd }: CatalogListProps) {
  const query = useQuery(sourceQueries.catalog(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.catalogSubject} query={query} />
  if (!query.data) {
    return (
      <ul className={styles.cards} aria-busy="true" aria-label={texts.catalog}>
        {skeletonKeys.map((key) => (
          <li key={key}>
            <Skeleton shape="block" className={styles.cardPending} />
          </li>
        ))}
      </ul>
    )
  }
  // Reporting a threat manually doesn't need a source.
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

// A button reveals the rest.
const initialHazardCount = 6

function HazardList({ hazards }: Pick<CatalogEntry, 'hazards'>) {
  const [isExpanded, setExpanded] = useState(false)
  const isCollapsible = hazards.length > initialHazardCount + 2
  const visibleHazards = isCollapsible && !isExpanded ? hazards.slice(0, initialHazardCount) : hazards

  return (
    <div className={styles.hazards}>
      {visibleHazards.map((hazard) => (
        <HazardIcon key={hazard} hazard={hazard} hasLabel />
      ))}
      {isCollapsible ? (
        <Button size="xs" tone="ghost" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? texts.fewerHazards : texts.moreHazards(hazards.length - initialHazardCount)}
        </Button>
      ) : null}
    </div>
  )
}

interface ConnectorCardProps {
  entry: CatalogEntry
  /** Null without permission to add sources. */
  onAdd: (() => void) | null
}

/** One connector: hazards, region, interval, license, and why it's suggested. */
function ConnectorCard({ entry, onAdd }: ConnectorCardProps) {
  const { name, description, hazards, region, schedule, secret, suggestion, added, attribution } = entry
  return (
    <Card
      className={styles.card ?? ''}
      title={name}
      description={description}
      actions={added > 0 ? <Badge tone="success">{texts.added(added)}</Badge> : undefined}
    >
      <div className={styles.cardBody}>
        {suggestion === null ? null : (
          <p className={styles.suggestion}>{texts.suggestedBecause(suggestion)}</p>
        )}
        <HazardList hazards={hazards} />
        <ul className={styles.facts}>
          <li>{texts.regions[region]}</li>
          <li>{texts.fetchInterval(formatCadence(schedule.defaultSeconds))}</li>
          <li>
            {secret === null ? (
              texts.noKey
            ) : (
              <>
                {texts.needsKey}:{' '}
                <TextLink external href={secret.url}>
                  {secret.label}
                </TextLink>
              </>
            )}
          </li>
        </ul>
        <p className={styles.license}>{attribution}</p>
        <div className={styles.cardFoot}>
          <TextLink external href={entry.termsUrl}>
            {texts.terms}
          </TextLink>
          {onAdd ? (
            <Button
              tone={suggestion === null ? 'neutral' : 'primary'}
              aria-label={added > 0 ? texts.addAnotherSource(name) : texts.addSource(name)}
              onClick={onAdd}
            >
              {added > 0 ? texts.addAnotherButton : texts.addButton}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
