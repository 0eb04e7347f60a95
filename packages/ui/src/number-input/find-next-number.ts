interface Steps {
  step: number
  min: number
  max: number
}

const pageSteps = 10

/** The number that a key of a spin button leads to, or null for other keys. */
export function findNextNumber(key: string, value: number | null, { step, min, max }: Steps): number | null {
  if (key === 'Home') return Number.isFinite(min) ? min : null
  if (key === 'End') return Number.isFinite(max) ? max : null
  const count = stepCounts[key]
  if (count === undefined) return null
  const start = value ?? (Number.isFinite(min) ? min : 0)
  const next = value === null ? start : start + count * step
  const decimals = Math.max(countDecimals(step), countDecimals(start))
  return Math.min(max, Math.max(min, Number(next.toFixed(decimals))))
}

const stepCounts: Record<string, number> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: pageSteps,
  PageDown: -pageSteps,
}

function countDecimals(number: number): number {
  return (String(number).split('.')[1] ?? '').length
}
