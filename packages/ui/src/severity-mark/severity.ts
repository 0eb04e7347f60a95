/** Most severe first. `unknown`, for sources that state none, ranks between moderate and minor. */
export const severities = ['extreme', 'severe', 'moderate', 'unknown', 'minor'] as const

export type Severity = (typeof severities)[number]

export const severityWords: Record<Severity, string> = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Unknown',
}
