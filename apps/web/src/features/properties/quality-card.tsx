import { Button, Card, Text } from '@parapet/ui'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import styles from './property-detail.module.css'

export interface QualityCardProps {
  property: Pick<PropertyListItem, 'dataQuality'>
  onEdit?: (part: string) => void
}

/** Why the property does not score 100, each point with the way to put it right. */
export function QualityCard({ property: { dataQuality }, onEdit }: QualityCardProps) {
  const { issues } = dataQuality
  return (
    <Card title={texts.quality} description={issues.length > 0 ? texts.qualityDetail : undefined}>
      {issues.length === 0 ? <Text tone="muted">{texts.qualityComplete}</Text> : null}
      <ul className={styles.issues}>
        {issues.map((issue) => (
          <li key={issue.code} className={styles.issue}>
            <span className={styles.points}>{texts.points(formatNumber(issue.points))}</span>
            <span className={styles.issueText}>{issue.message}</span>
            {onEdit ? (
              <Button
                size="sm"
                aria-label={`${texts.fix}: ${issue.message}`}
                onClick={() => onEdit(findPart(issue.fix))}
              >
                {texts.fix}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The part of the form that a fix of the server leads to: it is a path of this page. */
function findPart(fix: string): string {
  return new URL(fix, location.origin).searchParams.get('edit') ?? 'details'
}
