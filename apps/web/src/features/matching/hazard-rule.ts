import type { ApiData } from '@parapet/api-client'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'

export type MatchOverrides = ApiData<'getOrg'>['matching']['overrides']
export type MatchOverride = NonNullable<MatchOverrides[Hazard]>
export type MinSeverity = NonNullable<MatchOverride['minSeverity']>

/** From the mildest to the worst: a worse hazard reaches at least as far. */
export const reachSeverities = ['minor', 'moderate', 'severe', 'extreme'] as const
export type ReachSeverity = (typeof reachSeverities)[number]

/** What somebody set for one hazard. Metres; null where nothing is entered yet. */
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
