import type { Severity } from '@parapet/ui'

/** The shapes of `SeverityIcon`, 16 by 16, for the canvas: octagon, triangle, diamond, disc, ring. */
export const severityOutlines: Record<Severity, string> = {
  extreme: 'M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z',
  severe: 'M8 1.2 15.4 14.4H.6z',
  moderate: 'M8 .8 15.2 8 8 15.2.8 8z',
  minor: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z',
  unknown: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z',
}

/** The exclamation marks in the two worst. */
export const severitySigns: Partial<Record<Severity, string>> = {
  extreme: 'M8 4.4v4.2M8 11.3v.1',
  severe: 'M8 6v3.6M8 12v.1',
}
