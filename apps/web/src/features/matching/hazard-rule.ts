import type { ApiData } from '@parapet/api-client'
import { severityWords } from '@parapet/ui'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { formatNumber } from '~/lib/format'
import { matchingTexts as texts } from './texts.ts'

type MatchOverrides = ApiData<'getOrg'>['matching']['overrides']
type MatchOverride = NonNullable<MatchOverrides[Hazard]>
export type MinSeverity = NonNullable<MatchOverride['minSeverity']>

/** From the mildest to the worst: a worse hazard reaches at least as far. */
export const reachSeverities = ['minor', 'moderate', 'severe', 'extreme'] as const
export type ReachSeverity = (typeof reachSeverities)[number]

/** What somebody set for one hazard. Meters; null where nothing is entered yet. */
export interface HazardRule {
  minSeverity: MinSeverity | null
  /** Null leaves the reach to the general choice. */
  radii: Record<ReachSeverity, number | null> | null
}

export const hazards = Object.keys(hazardTexts) as Hazard[]

/** The rules of a form by hazard, each as one text, so that two versions of it can be told apart; empty is no rule. */
export type RuleValues = Record<Hazard, string>

/** `severe|2000,8000,16000,32000`; both parts may be empty. */
export function writeRule({ minSeverity, radii }: HazardRule): string {
  const meters = radii === null ? '' : reachSeverities.map((severity) => radii[severity] ?? '').join(',')
  return `${minSeverity ?? ''}|${meters}`
}

export function readRule(text: string): HazardRule | null {
  if (text === '') return null
  const [minSeverity = '', meters = ''] = text.split('|')
  const numbers = meters.split(',').map((part) => (part === '' ? null : Number(part)))
  const radii =
    meters === ''
      ? null
      : (Object.fromEntries(reachSeverities.map((severity, at) => [severity, numbers[at] ?? null])) as Record<
          ReachSeverity,
          number | null
        >)
  return { minSeverity: minSeverity === '' ? null : (minSeverity as MinSeverity), radii }
}

export function toRuleValues(overrides: MatchOverrides | null): RuleValues {
  const toText = (override: MatchOverride | undefined) => {
    const { minSeverity = null, radius = null } = override ?? {}
    return minSeverity === null && radius === null ? '' : writeRule({ minSeverity, radii: radius })
  }
  return Object.fromEntries(hazards.map((hazard) => [hazard, toText(overrides?.[hazard])])) as RuleValues
}

/** What the API takes. The form lets nothing through that is incomplete. */
export function toOverrides(values: RuleValues): MatchOverrides {
  return Object.fromEntries(
    hazards.flatMap((hazard) => {
      const rule = readRule(values[hazard])
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

const toRadius = (radii: Record<ReachSeverity, number | null>) => ({
  minor: radii.minor ?? 0,
  moderate: radii.moderate ?? 0,
  severe: radii.severe ?? 0,
  extreme: radii.extreme ?? 0,
})

/** Half the way around the earth is further than any hazard reaches; the API takes no more. */
const metersMax = 1_000_000

/** Whether a rule can be kept, and if not, what is wrong with it. */
export function checkRule(text: string): true | string {
  const rule = readRule(text)
  if (!rule) return true
  if (rule.radii === null) return rule.minSeverity === null ? texts.ruleEmpty : true
  const { radii } = rule
  const meters = reachSeverities.map((severity) => radii[severity])
  if (meters.some((value) => value === null || value < 0 || value > metersMax)) return texts.radiiWrong
  const isRising = meters.every((value, at) => at === 0 || value! >= meters[at - 1]!)
  return isRising || texts.radiiFalling
}

/** A rule in words, for whoever has to choose between two versions of it. */
export function describeRule(text: string, measures: Measures): string {
  const rule = readRule(text)
  if (!rule) return texts.noRule
  const { minSeverity, radii } = rule
  const reach = radii
    ? reachSeverities.map(
        (severity) => `${severityWords[severity]}: ${describeReach(radii[severity] ?? 0, measures)}`,
      )
    : []
  return [...(minSeverity === null ? [] : [texts.from(severityWords[minSeverity])]), ...reach].join(', ')
}

export type Measures = 'imperial' | 'metric'

const metersPerUnit: Record<Measures, number> = { imperial: 1609.344, metric: 1000 }

/** `mi` or `km` */
export const nameUnit = (measures: Measures) => texts.units[measures]

/** Meters in miles or kilometers, as somebody would type them. */
export const fromMeters = (meters: number, measures: Measures): number =>
  Number((meters / metersPerUnit[measures]).toFixed(3))

/** Whole meters. */
export const toMeters = (distance: number, measures: Measures): number =>
  Math.round(distance * metersPerUnit[measures])

/** `31 mi`; a radius of nothing means that only the area of the warning itself counts. */
export function describeReach(meters: number, measures: Measures): string {
  if (meters === 0) return texts.areaOnly
  const distance = meters / metersPerUnit[measures]
  const digits = distance < 1 ? 2 : distance < 10 ? 1 : 0
  return `${formatNumber(distance, { maximumFractionDigits: digits })} ${nameUnit(measures)}`
}
