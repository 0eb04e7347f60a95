import type { Severity } from '@parapet/ui'

/** What a source did not say stands between minor and moderate. */
const ranks: Record<Severity, number> = { extreme: 5, severe: 4, moderate: 3, unknown: 2, minor: 1 }

/** 5 for the worst, 1 for the least, 0 for none. */
export const rankOf = (severity: Severity | null) => (severity === null ? 0 : ranks[severity])
