import type { ApiData } from '@parapet/api-client'
import { severityWords } from '@parapet/ui'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { formatNumber } from '~/lib/format'
import { matchingTexts as texts } from './texts.ts'

type MatchOverrides = NonNullable<ApiData<'getOrg'>['matching']>['overrides']
type MatchOverride = NonNullable<MatchOverrides[Hazard]>
export type MinSeverity = NonNullable<MatchOverride['minSeverity']>

/** Ascending; distances must not decrease from one to the next. */
export const radiusSeverities = ['minor', 'moderate', 'severe', 'extreme'] as const
export type RadiusSeverity = (typeof radiusSeverities)[number]

/** The rule for one hazard. Radii are in meters; null for an empty field. */
export interface HazardRule {
  minSeverity: MinSeverity | null
  /** Null uses the default distances. */
  radii: Record<RadiusSeverity, number | null> | null
}

export const hazards = Object.keys(hazardTexts) as Hazard[]

/** Form values: one serialized rule per hazard, so that versions compare as strings. Empty means no rule. */
export type RuleValues = Record<Hazard, string>

/** `severe|2000,8000,16000,32000`; both parts may be empty. */
export function serializeRule({ minSeverity, radii }: HazardRule): string {
  const meters = radii === null ? '' : radiusSeverities.map((severity) => radii[severity] ?? '').join(',')
  return `${minSeverity ?? ''}|${meters}`
}

export function parseRule(text: string): HazardRule | null {
  if (text === '') return null
  const [minSeverity = '', meters = ''] = text.split('|')
  const meterValues = meters.split(',').map((part) => (part === '' ? null : Number(part)))
  const radii =
    meters === ''
      ? null
      : (Object.fromEntries(
          radiusSeverities.map((severity, index) => [severity, meterValues[index] ?? null]),
        ) as Record<RadiusSeverity, number | null>)
  return { minSeverity: minSeverity === '' ? null : (minSeverity as MinSeverity), radii }
}

export function toRuleValues(overrides: MatchOverrides | null): RuleValues {
  const toText = (override: MatchOverride | undefined) => {
    const { minSeverity = null, radius = null } = override ?? {}
    return minSeverity === null && radius === null ? '' : serializeRule({ minSeverity, radii: radius })
  }
  return Object.fromEntries(hazards.map((hazard) => [hazard, toText(overrides?.[hazard])])) as RuleValues
}

/** The overrides for the API. `checkRule` has rejected incomplete rules by then. */
export function toOverrides(values: RuleValues): MatchOverrides {
  return Object.fromEntries(
    hazards.flatMap((hazard) => {
      const rule = parseRule(values[hazard])
      if (!rule || (rule.radii === null && rule.minSeverity === null)) return []
      return [
        [
          hazard,
          {
            ...(rule.minSeverity === null ? {} : { minSeverity: rule.minSeverity }),
            ...(rule.radii === null ? {} : { radius: toRadius(rule.radii) }),
          } satisfies MatchOverride,
        ],
      ]
    }),
  )
}

const toRadius = (radii: Record<RadiusSeverity, number | null>) => ({
  minor: radii.minor ?? 0,
  moderate: radii.moderate ?? 0,
  severe: radii.severe ?? 0,
  extreme: radii.extreme ?? 0,
})

/** The API's limit. */
const maxMeters = 1_000_000

/** Validates a serialized rule: true, or the error message. */
export function checkRule(text: string): true | string {
  const rule = parseRule(text)
  if (!rule) return true
  if (rule.radii === null) return rule.minSeverity === null ? texts.ruleEmpty : true
  const { radii } = rule
  const meters = radiusSeverities.map((severity) => radii[severity])
  if (meters.some((value) => value === null || value < 0 || value > maxMeters)) return texts.radiiInvalid
  const isAscending = meters.every((value, index) => index === 0 || value! >= meters[index - 1]!)
  return isAscending || texts.radiiDecreasing
}

/** A rule in words, for the conflict dialog. */
export function describeRule(text: string, unitSystem: UnitSystem): string {
  const rule = parseRule(text)
  if (!rule) return texts.noRule
  const { minSeverity, radii } = rule
  const distances = radii
    ? radiusSeverities.map(
        (severity) => `${severityWords[severity]}: ${describeDistance(radii[severity] ?? 0, unitSystem)}`,
      )
    : []
  return [
    ...(minSeverity === null
      ? []
      : [texts.severityOrHigher(severityWords[minSeverity], minSeverity === 'extreme')]),
    ...distances,
  ].join(', ')
}

export type UnitSystem = 'imperial' | 'metric'

const metersPerUnit: Record<UnitSystem, number> = { imperial: 1609.344, metric: 1000 }

/** `mi` or `km` */
export const getDistanceUnit = (unitSystem: UnitSystem) => texts.units[unitSystem]

/** Meters in miles or kilometers, to three decimals. */
export const fromMeters = (meters: number, unitSystem: UnitSystem): number =>
  Number((meters / metersPerUnit[unitSystem]).toFixed(3))

/** Whole meters. */
export const toMeters = (distance: number, unitSystem: UnitSystem): number =>
  Math.round(distance * metersPerUnit[unitSystem])

/** `31 mi`; zero means only inside the hazard's own area. */
export function describeDistance(meters: number, unitSystem: UnitSystem): string {
  if (meters === 0) return texts.areaOnly
  const distance = meters / metersPerUnit[unitSystem]
  const digits = distance < 1 ? 2 : distance < 10 ? 1 : 0
  return `${formatNumber(distance, { maximumFractionDigits: digits })} ${getDistanceUnit(unitSystem)}`
}
