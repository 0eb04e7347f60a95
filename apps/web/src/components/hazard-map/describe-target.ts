import { formatNumber } from '~/lib/format'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { mapTexts } from './texts.ts'
import type { Target } from './hit-testing.ts'
import type { MapProperty, MapThreat } from './map-data.ts'

export interface TargetDescription {
  title: string
  /** Short additional facts. */
  facts: string[]
}

export function describeProperty({ name, severity, threats, riskScore }: MapProperty): TargetDescription {
  const state = severity
    ? mapTexts.describeSeverity(capitalize(mapTexts.severities[severity]), threats)
    : mapTexts.calm
  const risk =
    riskScore === null ? [] : [mapTexts.risk(formatNumber(riskScore, { maximumFractionDigits: 0 }))]
  return { title: name, facts: [state, ...risk] }
}

export function describeThreat({ title, severity, hazard, status }: MapThreat): TargetDescription {
  const upcoming = status === 'upcoming' ? [mapTexts.upcoming] : []
  return {
    title,
    facts: [capitalize(mapTexts.severities[severity]), nameHazard(hazard), ...upcoming],
  }
}

export function describeTarget(target: Target): TargetDescription {
  if (target.kind === 'property') return describeProperty(target.property)
  if (target.kind === 'threat') return describeThreat(target.shape.threat)
  const severity = target.severity ? mapTexts.severities[target.severity] : null
  return {
    title: mapTexts.describeCluster(target.count, severity),
    facts: [mapTexts.openCluster],
  }
}

export const nameHazard = (hazard: string) =>
  (hazardTexts as Readonly<Record<string, string>>)[hazard] ?? capitalize(hazard.replaceAll('_', ' '))

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
