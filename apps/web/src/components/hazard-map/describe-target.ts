import { formatNumber } from '~/lib/format'
import type { Monitored } from '~/lib/monitored'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { mapTexts } from './texts.ts'
import type { Target } from './hit-testing.ts'
import type { MapProperty, MapThreat } from './map-data.ts'

export interface TargetDescription {
  title: string
  /** Short additional facts. */
  details: string[]
}

export function describeProperty({
  name,
  severity,
  threats,
  riskScore,
  monitored = 'fully',
  radiusMeters,
  mark,
}: MapProperty): TargetDescription {
  if (mark !== undefined) return { title: `${mark}: ${name}`, details: [] }
  const approximate = radiusMeters ? [mapTexts.approximate] : []
  // Unless every source is monitored, a risk of 0 would call it safe.
  if (!severity && monitored !== 'fully')
    return { title: name, details: [mapTexts.noThreats[monitored], ...approximate] }
  const threatSummary = severity
    ? mapTexts.describeSeverity(capitalize(mapTexts.severities[severity]), threats)
    : mapTexts.noThreats.fully
  const risk =
    riskScore === null ? [] : [mapTexts.risk(formatNumber(riskScore, { maximumFractionDigits: 0 }))]
  return { title: name, details: [threatSummary, ...risk, ...approximate] }
}

export function describeThreat({ title, severity, hazard, status }: MapThreat): TargetDescription {
  const upcoming = status === 'upcoming' ? [mapTexts.upcoming] : []
  return {
    title,
    details: [capitalize(mapTexts.severities[severity]), nameHazard(hazard), ...upcoming],
  }
}

export function describeTarget(target: Target, monitored: Monitored = 'fully'): TargetDescription {
  if (target.kind === 'property') return describeProperty(target.property)
  if (target.kind === 'threat') return describeThreat(target.shape.threat)
  const severity = target.severity ? mapTexts.severities[target.severity] : null
  return {
    title: mapTexts.describeCluster(
      target.count,
      severity ? mapTexts.mostSevere(severity) : mapTexts.noThreats[monitored].toLowerCase(),
    ),
    details: [mapTexts.openCluster],
  }
}

export const nameHazard = (hazard: string) =>
  (hazardTexts as Readonly<Record<string, string>>)[hazard] ?? capitalize(hazard.replaceAll('_', ' '))

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
