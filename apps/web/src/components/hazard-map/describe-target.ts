import { formatNumber } from '~/lib/format'
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
  isMonitored = true,
}: MapProperty): TargetDescription {
  if (!severity && !isMonitored) return { title: name, details: [describeNoThreats(isMonitored)] }
  const threatSummary = severity
    ? mapTexts.describeSeverity(capitalize(mapTexts.severities[severity]), threats)
    : describeNoThreats(isMonitored)
  const risk =
    riskScore === null ? [] : [mapTexts.risk(formatNumber(riskScore, { maximumFractionDigits: 0 }))]
  return { title: name, details: [threatSummary, ...risk] }
}

export function describeThreat({ title, severity, hazard, status }: MapThreat): TargetDescription {
  const upcoming = status === 'upcoming' ? [mapTexts.upcoming] : []
  return {
    title,
    details: [capitalize(mapTexts.severities[severity]), nameHazard(hazard), ...upcoming],
  }
}

/** Without a monitored source, no known threats doesn't mean that there are none. */
export const describeNoThreats = (isMonitored: boolean) =>
  isMonitored ? mapTexts.noThreats : mapTexts.notMonitored

export function describeTarget(target: Target, isMonitored = true): TargetDescription {
  if (target.kind === 'property') return describeProperty(target.property)
  if (target.kind === 'threat') return describeThreat(target.shape.threat)
  const severity = target.severity ? mapTexts.severities[target.severity] : null
  return {
    title: mapTexts.describeCluster(
      target.count,
      severity ? mapTexts.mostSevere(severity) : describeNoThreats(isMonitored).toLowerCase(),
    ),
    details: [mapTexts.openCluster],
  }
}

export const nameHazard = (hazard: string) =>
  (hazardTexts as Readonly<Record<string, string>>)[hazard] ?? capitalize(hazard.replaceAll('_', ' '))

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
