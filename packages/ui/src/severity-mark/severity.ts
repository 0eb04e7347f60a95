/** From worst to least, then what a source did not say. */
export const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const

export type Severity = (typeof severities)[number]

export const severityWords: Record<Severity, string> = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Unknown',
}
