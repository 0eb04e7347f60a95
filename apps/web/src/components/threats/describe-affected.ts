import { threatTexts as texts } from './texts.ts'
import type { ThreatSummary } from './threat-summary.ts'

/** `2 properties · 40 units · 61 tenants`, without what is none. */
export function describeAffected({ properties, units, tenants }: ThreatSummary['impact']): string {
  return [
    properties > 0 ? texts.affected.properties(properties) : '',
    units > 0 ? texts.affected.units(units) : '',
    tenants > 0 ? texts.affected.tenants(tenants) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
