import { Field, Select, IconButton, NumberInput, severityWords } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import type { MatchingRadii } from '~/data/matching/queries'
import {
  hazards,
  parseRule,
  serializeRule,
  type ReachSeverity,
  type RuleValues,
  type Measures,
  reachSeverities,
  type HazardRule,
  type MinSeverity,
  fromMeters,
  nameUnit,
  toMeters,
} from './hazard-rule.ts'
import styles from './matching.module.css'
import { matchingTexts as texts } from './texts.ts'

interface RuleFieldsProps {
  title: string
  detail: string
  rules: RuleValues
  errors: Readonly<Partial<Record<Hazard, string | undefined>>>
  onChange: (hazard: Hazard, rule: string) => void
  /** Where custom distances start; undefined while loading. */
  radii: MatchingRadii | undefined
  preset: string
  measures: Measures
  disabled: boolean
  /** Label of the option that uses the default distance. */
  reachDefault: string
}

/** The rules by hazard, and a select that adds one. */
export function RuleFields({
  title,
  detail,
  rules,
  errors,
  onChange,
  radii,
  preset,
  measures,
  disabled,
  reachDefault,
}: RuleFieldsProps) {
  const chosen = hazards.filter((hazard) => rules[hazard] !== '')
  const remaining = hazards.filter((hazard) => rules[hazard] === '')

  return (
    <fieldset className={styles.rules}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.detail}>{detail}</p>
      {chosen.map((hazard) => (
        <RuleCard
          key={hazard}
          hazard={hazard}
          rule={parseRule(rules[hazard])!}
          error={errors[hazard]}
          onChange={(rule) => onChange(hazard, rule === null ? '' : serializeRule(rule))}
          startRadii={findRadii(radii, preset, hazard)}
          measures={measures}
          disabled={disabled}
          reachDefault={reachDefault}
        />
      ))}
      {disabled || remaining.length === 0 ? null : (
        <Field label={texts.addRule}>
          <Select
            value=""
            onChange={({ target }) => onChange(target.value as Hazard, '|')}
            className={styles.addRule}
          >
            <option value="">{texts.chooseHazard}</option>
            {remaining.map((hazard) => (
              <option key={hazard} value={hazard}>
                {hazardTexts[hazard]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </fieldset>
  )
}

function findRadii(
  radii: MatchingRadii | undefined,
  preset: string,
  hazard: Hazard,
): Record<ReachSeverity, number | null> {
  const factor = radii?.presets.find((candidate) => candidate.preset === preset)?.factor ?? 1
  const row = radii?.rows.find((candidate) => !candidate.isPlace && candidate.hazards.includes(hazard))?.radii
  const scale = (meters: number | undefined) => (meters === undefined ? null : meters * factor)
  return {
    minor: scale(row?.minor),
    moderate: scale(row?.moderate),
    severe: scale(row?.severe),
    extreme: scale(row?.extreme),
  }
}

interface RuleCardProps {
  hazard: Hazard
  rule: HazardRule
  error: string | undefined
  /** Null removes it. */
  onChange: (rule: HazardRule | null) => void
  /** Where custom distances start. */
  startRadii: Record<ReachSeverity, number | null>
  measures: Measures
  disabled: boolean
  /** Label of the option that uses the default distance. */
  reachDefault: string
}

const selectableSeverities: readonly MinSeverity[] = ['moderate', 'severe', 'extreme']

/** The rule for one hazard: a minimum severity and distances. */
function RuleCard({
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
    minSeverity === null || selectableSeverities.includes(minSeverity)
      ? selectableSeverities
      : [minSeverity, ...selectableSeverities]

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
