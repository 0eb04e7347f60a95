import type { ApiData } from '@parapet/api-client'
import type { OrgPatch } from '~/data/org/mutations'
import { hazards, toOverrides, toRuleValues, type RuleValues } from './hazard-rule.ts'

export type Org = ApiData<'getOrg'>

/** How an organisation matches, as the texts of a form. */
export type MatchingValues = RuleValues & { preset: string; zones: string }

export const toMatchingValues = ({ matching }: Pick<Org, 'matching'>): MatchingValues => ({
  ...toRuleValues(matching.overrides),
  preset: matching.preset,
  zones: matching.includeZones ? 'yes' : 'no',
})

export const matchingPointers = {
  '/matching/preset': 'preset',
  '/matching/includeZones': 'zones',
  ...Object.fromEntries(hazards.map((hazard) => [`/matching/overrides/${hazard}`, hazard])),
} as Record<string, keyof MatchingValues>

/** The change of the organisation for what differs between the form and what it began with. */
export function toMatchingPatch(values: MatchingValues, base: MatchingValues): OrgPatch {
  const matching: NonNullable<OrgPatch['matching']> = {
    ...(values.preset === base.preset ? {} : { preset: values.preset as Org['matching']['preset'] }),
    ...(values.zones === base.zones ? {} : { includeZones: values.zones === 'yes' }),
    // The rules are kept as one thing.
    ...(hazards.every((hazard) => values[hazard] === base[hazard]) ? {} : { overrides: toOverrides(values) }),
  }
  return Object.keys(matching).length === 0 ? {} : { matching }
}
