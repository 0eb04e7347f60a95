import { sql } from 'drizzle-orm'
import { severities, type Severity, statedSeverities } from './hazard.ts'

/** 5 for extreme down to 1 for minor; `unknown` ranks between minor and moderate. */
export const rankSeverity = (severity: Severity): number => severities.length - severities.indexOf(severity)

/** Severities by rank in SQL: the first has rank 1. */
export const rankedSeverities = sql.raw(
  `array[${[...severities]
    .reverse()
    .map((name) => `'${name}'`)
    .join(', ')}]`,
)

export const worseSeverity = (a: Severity, b: Severity): Severity =>
  rankSeverity(a) >= rankSeverity(b) ? a : b

export const isMilder = (severity: Severity, threshold: Severity): boolean =>
  rankSeverity(severity) < rankSeverity(threshold)

const steps: readonly Severity[] = statedSeverities

/** `by` steps worse, or milder if negative, clamped to minor and extreme. `unknown` counts as moderate. */
export function shiftSeverity(severity: Severity, by: number): Severity {
  if (by === 0) return severity
  const at = toStep(severity) + by
  return steps[Math.max(0, Math.min(steps.length - 1, at))]!
}

/** How many steps worse `a` is than `b`. */
export const severityDistance = (a: Severity, b: Severity): number => toStep(a) - toStep(b)

const toStep = (severity: Severity) =>
  Math.max(0, steps.indexOf(severity === 'unknown' ? 'moderate' : severity))
