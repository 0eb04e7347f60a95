import { Card } from '@parapet/ui'
import { writeText } from '~/components/inline-controls'
import { InlineValue } from '~/components/inline-fact'
import type { Unit } from '~/data/units/queries'
import { unitTexts as texts } from './texts.ts'
import { unitRules } from './unit-rules.ts'
import { useUnitEditing } from './use-unit-editing.ts'
import styles from './units.module.css'

export interface NotesCardProps {
  orgId: string
  unit: Unit
  mayUpdate: boolean
}

/** What somebody wrote down about the unit. */
export function NotesCard({ orgId, unit, mayUpdate }: NotesCardProps) {
  const editing = useUnitEditing(orgId, unit)

  return (
    <Card title={texts.notes}>
      <InlineValue
        editing={mayUpdate ? editing : undefined}
        term={texts.notes}
        field="notes"
        rules={unitRules.notes}
        renderControl={writeText}
      >
        <span className={styles.notes}>{unit.notes}</span>
      </InlineValue>
    </Card>
  )
}
