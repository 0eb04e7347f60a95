import { Field, Select, IconButton, NumberInput, severityWords } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import type { MatchingRadii } from '~/data/matching/queries'
import {
  hazards,
  parseRule,
  serializeRule,
  type RadiusSeverity,
  type RuleValues,
  type UnitSystem,
  radiusSeverities,
  type HazardRule,
  type MinSeverity,
  fromMeters,
  getDistanceUnit,
  toMeters,
} from './hazard-rule.ts'
import { getRegionalSettings } from '~/lib/regional-settings'
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
  preset: string | null
  unitSystem: UnitSystem
  disabled: boolean
  /** Label of the option that uses the default distance. */
  defaultDistanceLabel: string
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
  unitSystem,
  disabled,
  defaultDistanceLabel,
}: RuleFieldsProps) {
  const hazardsWithRule = hazards.filter((hazard) => rules[hazard] !== '')
  const hazardsWithoutRule = hazards.filter((hazard) => rules[hazard] === '')

  return (
    <fieldset className={styles.rules}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.detail}>{detail}</p>
      {hazardsWithRule.map((hazard) => (
        <RuleCard
          key={hazard}
          hazard={hazard}
          rule={parseRule(rules[hazard])!}
          error={errors[hazard]}
          onChange={(rule) => onChange(hazard, rule === null ? '' : serializeRule(rule))}
          initialRadii={radii ? findRadii(radii, preset, hazard) : null}
          unitSystem={unitSystem}
          disabled={disabled}
          defaultDistanceLabel={defaultDistanceLabel}
        />
      ))}
      {disabled || hazardsWithoutRule.length === 0 ? null : (
        <Field label={texts.addRule}>
          <Select
            value=""
            onChange={({ target }) => onChange(target.value as Hazard, '|')}
            className={styles.addRule}
          >
            <option value="">{texts.chooseHazard}</option>
            {hazardsWithoutRule.map((hazard) => (
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
  radii: MatchingRadii,
  preset: string | null,
  hazard: Hazard,
): Record<RadiusSeverity, number | null> {
  const factor = radii.presets.find((candidate) => candidate.preset === preset)?.factor ?? 1
  const rowRadii = radii.rows.find(
    (candidate) => !candidate.isPlace && candidate.hazards.includes(hazard),
  )?.radii
  const scale = (meters: number | undefined) => (meters === undefined ? null : meters * factor)
  return {
    minor: scale(rowRadii?.minor),
    moderate: scale(rowRadii?.moderate),
    severe: scale(rowRadii?.severe),
    extreme: scale(rowRadii?.extreme),
  }
}

interface RuleCardProps {
  hazard: Hazard
  rule: HazardRule
  error: string | undefined
  /** Null removes it. */
  onChange: (rule: HazardRule | null) => void
  /** Where custom distances start; null while loading. */
  initialRadii: Record<RadiusSeverity, number | null> | null
  unitSystem: UnitSystem
  disabled: boolean
  /** Label of the option that uses the default distance. */
  defaultDistanceLabel: string
}

const selectableSeverities: readonly MinSeverity[] = ['moderate', 'severe', 'extreme']

/** The rule for one hazard: a minimum severity and distances. */
function RuleCard({
  hazard,
  rule,
  error,
  onChange,
  initialRadii,
  unitSystem,
  disabled,
  defaultDistanceLabel,
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
                {texts.severityOrHigher(severityWords[severity], severity === 'extreme')}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.distance}>
          <Select
            disabled={disabled}
            value={radii === null ? 'default' : 'custom'}
            onChange={({ target }) =>
              onChange({ ...rule, radii: target.value === 'custom' ? initialRadii : null })
            }
          >
            <option value="default">{defaultDistanceLabel}</option>
            <option value="custom" disabled={initialRadii === null && radii === null}>
              {texts.customDistance}
            </option>
          </Select>
        </Field>
      </div>
      {radii === null ? null : (
        <div className={styles.radii}>
          {radiusSeverities.map((severity) => {
            const meters = radii[severity]
            return (
              <Field
                key={severity}
                label={texts.distanceLabel(severityWords[severity], getDistanceUnit(unitSystem))}
              >
                <NumberInput
                  locale={getRegionalSettings().locale}
                  allowDecimals
                  min={0}
                  disabled={disabled}
                  value={meters === null ? null : fromMeters(meters, unitSystem)}
                  onValueChange={(value) =>
                    onChange({
                      ...rule,
                      radii: { ...radii, [severity]: value === null ? null : toMeters(value, unitSystem) },
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
