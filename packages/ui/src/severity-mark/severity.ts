/** From the worst to the least; `unknown`, where the sender stated none, ranks between minor and moderate. */
export const severities = ['extreme', 'severe', 'moderate', 'unknown', 'minor'] as const

export type Severity = (typeof severities)[number]

export const severityWords: Record<Severity, string> = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Unknown',
}
