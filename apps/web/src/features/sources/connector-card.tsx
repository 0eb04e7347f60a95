import { Badge, Button, Card, TextLink } from '@parapet/ui'
import { HazardIcon } from '~/components/threats/hazard-icon'
import type { CatalogEntry } from '~/data/sources/queries'
import { formatCadence } from '~/lib/duration'
import { sourcesTexts as texts } from './texts.ts'
import styles from './catalog.module.css'

// Beyond that the names take more room than they are worth; each picture keeps its own for who asks.
const namedMost = 8

export interface ConnectorCardProps {
  entry: CatalogEntry
  /** Null where the person may add none. */
  onAdd: (() => void) | null
}

/** One kind of source: what it tells of, how often, whose it is, and why it fits. */
export function ConnectorCard({ entry, onAdd }: ConnectorCardProps) {
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
        <div className={styles.hazards}>
          {hazards.map((hazard) => (
            <HazardIcon key={hazard} hazard={hazard} hasLabel={hazards.length <= namedMost} />
          ))}
        </div>
        <ul className={styles.facts}>
          <li>{texts.regions[region]}</li>
          <li>{texts.every(formatCadence(schedule.defaultSeconds))}</li>
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
        <p className={styles.licence} title={attribution}>
          {attribution}
        </p>
        <div className={styles.cardFoot}>
          <TextLink external href={entry.termsUrl}>
            {texts.terms}
          </TextLink>
          {onAdd ? (
            <Button
              tone={suggestion === null ? 'neutral' : 'primary'}
              aria-label={added > 0 ? texts.addAnother(name) : texts.addOne(name)}
              onClick={onAdd}
            >
              {added > 0 ? texts.addAnotherShort : texts.addShort}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
