import { Button, Popover, Stat } from '@parapet/ui'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import styles from './property-detail.module.css'

export interface RiskStatProps {
  property: Pick<PropertyListItem, 'riskScore'>
  /** The factors of each threat, highest first. */
  reasons: readonly string[]
}

/** How much threatens the property now, and on demand why. */
export function RiskStat({ property, reasons }: RiskStatProps) {
  return (
    <Stat
      label={texts.risk}
      value={formatNumber(property.riskScore)}
      detail={
        reasons.length === 0 ? (
          texts.outOfHundred
        ) : (
          <Popover
            label={texts.riskReasons}
            content={
              <div className={styles.reasons}>
                <ol className={styles.reasonList}>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ol>
                <p className={styles.reasonHelp}>{texts.riskHelp}</p>
              </div>
            }
          >
            <Button tone="ghost" size="xs" className={styles.why ?? ''}>
              {texts.why}
            </Button>
          </Popover>
        )
      }
    />
  )
}
