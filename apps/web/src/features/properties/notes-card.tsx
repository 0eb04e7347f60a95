import { Card } from '@parapet/ui'
import { writeText } from '~/components/inline-controls'
import { InlineValue } from '~/components/inline-fact'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import type { FactsCardProps } from './building-card.tsx'
import { propertyRules } from './property-rules.ts'
import { usePropertyEditing } from './use-property-editing.ts'
import styles from './property-detail.module.css'

/** What somebody wrote down about the property. */
export function NotesCard({ orgId, property, mayUpdate }: FactsCardProps) {
  const editing = usePropertyEditing(orgId, property)

  return (
    <Card title={texts.notes}>
      <InlineValue
        editing={mayUpdate ? editing : undefined}
        term={texts.notes}
        field="notes"
        rules={propertyRules.notes}
        renderControl={writeText}
      >
        <span className={styles.notes}>{property.notes}</span>
      </InlineValue>
    </Card>
  )
}
