import { Field, Select } from '@parapet/ui'
import type { MatchingRadii } from '~/data/matching/queries'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { matchingTexts as texts } from './texts.ts'
import { hazards, readRule, writeRule, type ReachSeverity, type RuleValues } from './hazard-rule.ts'
import type { Measures } from './measures.ts'
import { RuleCard } from './rule-card.tsx'
import styles from './matching.module.css'

export interface RuleFieldsProps {
  title: string
  detail: string
  rules: RuleValues
  errors: Readonly<Partial<Record<Hazard, string | undefined>>>
  onChange: (hazard: Hazard, rule: string) => void
  /** What an own reach begins with; undefined until it is here. */
  radii: MatchingRadii | undefined
  preset: string
  measures: Measures
  disabled: boolean
  /** In words, what counts for a hazard without an own reach. */
  reachDefault: string
}

/** What is set for single hazards, and which to set next. */
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
  const rest = hazards.filter((hazard) => rules[hazard] === '')

  return (
    <fieldset className={styles.rules}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.detail}>{detail}</p>
      {chosen.map((hazard) => (
        <RuleCard
          key={hazard}
          hazard={hazard}
          rule={readRule(rules[hazard])!}
          error={errors[hazard]}
          onChange={(rule) => onChange(hazard, rule === null ? '' : writeRule(rule))}
          startRadii={findRadii(radii, preset, hazard)}
          measures={measures}
          disabled={disabled}
          reachDefault={reachDefault}
        />
      ))}
      {disabled || rest.length === 0 ? null : (
        <Field label={texts.addRule}>
          <Select
            value=""
            onChange={({ target }) => onChange(target.value as Hazard, '|')}
            className={styles.addRule}
          >
            <option value="">{texts.chooseHazard}</option>
            {rest.map((hazard) => (
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
  const factor = radii?.presets.find((one) => one.preset === preset)?.factor ?? 1
  const row = radii?.rows.find((one) => !one.isPlace && one.hazards.includes(hazard))?.radii
  const scale = (meters: number | undefined) => (meters === undefined ? null : meters * factor)
  return {
    minor: scale(row?.minor),
    moderate: scale(row?.moderate),
    severe: scale(row?.severe),
    extreme: scale(row?.extreme),
  }
}
