import { Field, IconButton, NumberInput, Select, severityWords } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { matchingTexts as texts } from './texts.ts'
import { reachSeverities, type HazardRule, type MinSeverity, type ReachSeverity } from './hazard-rule.ts'
import { fromMeters, nameUnit, toMeters, type Measures } from './measures.ts'
import styles from './matching.module.css'

export interface RuleCardProps {
  hazard: Hazard
  rule: HazardRule
  error: string | undefined
  /** Null removes it. */
  onChange: (rule: HazardRule | null) => void
  /** What an own reach begins with. */
  startRadii: Record<ReachSeverity, number | null>
  measures: Measures
  disabled: boolean
  /** In words, what counts without an own reach. */
  reachDefault: string
}

const offered: readonly MinSeverity[] = ['moderate', 'severe', 'extreme']

/** What is set for one hazard: from which severity it counts, and how far it reaches. */
export function RuleCard({
  hazard,
  rule,
  error,
  onChange,
  startRadii,
  measures,
  disabled,
  reachDefault,
}: RuleCardProps) {
  const { minSeverity, radii } = rule
  const name = hazardTexts[hazard]
  const severities =
    minSeverity === null || offered.includes(minSeverity) ? offered : [minSeverity, ...offered]

  return (
    <div className={styles.rule} role="group" aria-label={name}>
      <div className={styles.ruleHead}>
        <HazardIcon hazard={hazard} hasLabel />
        {disabled ? null : (
          <IconButton label={texts.removeRule(name)} icon={<Trash2 />} onClick={() => onChange(null)} />
        )}
      </div>
      <div className={styles.pair}>
        <Field label={texts.minSeverity} controlId={hazard} error={error}>
          <Select
            disabled={disabled}
            value={minSeverity ?? ''}
            onChange={({ target }) =>
              onChange({ ...rule, minSeverity: target.value === '' ? null : (target.value as MinSeverity) })
            }
          >
            <option value="">{texts.anySeverity}</option>
            {severities.map((severity) => (
              <option key={severity} value={severity}>
                {texts.from(severityWords[severity])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.reach}>
          <Select
            disabled={disabled}
            value={radii === null ? 'default' : 'own'}
            onChange={({ target }) =>
              onChange({ ...rule, radii: target.value === 'own' ? startRadii : null })
            }
          >
            <option value="default">{reachDefault}</option>
            <option value="own">{texts.reachOwn}</option>
          </Select>
        </Field>
      </div>
      {radii === null ? null : (
        <div className={styles.radii}>
          {reachSeverities.map((severity) => {
            const meters = radii[severity]
            return (
              <Field key={severity} label={texts.reachIn(severityWords[severity], nameUnit(measures))}>
                <NumberInput
                  allowDecimals
                  min={0}
                  disabled={disabled}
                  value={meters === null ? null : fromMeters(meters, measures)}
                  onValueChange={(value) =>
                    onChange({
                      ...rule,
                      radii: { ...radii, [severity]: value === null ? null : toMeters(value, measures) },
                    })
                  }
                />
              </Field>
            )
          })}
        </div>
      )}
    </div>
  )
}
