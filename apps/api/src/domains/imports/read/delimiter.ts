const candidates = [',', ';', '\t', '|'] as const

export type Delimiter = (typeof candidates)[number]

/** The delimiter that cuts most lines of the sample into the same number of cells; a comma when none does. */
export function detectDelimiter(sample: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const candidate of candidates) {
    const counts = cellCounts(sample, candidate)
    const frequencies = new Map<number, number>()
    for (const count of counts) frequencies.set(count, (frequencies.get(count) ?? 0) + 1)
    for (const [cells, lines] of frequencies) {
      if (cells < 2) continue
      const score = (lines / counts.length) ** 2 * Math.log2(cells + 1)
      if (score > bestScore) {
        bestScore = score
        best = candidate
      }
    }
  }
  return best
}

function cellCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let hasText = false
  for (const char of sample) {
    if (char === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (char === delimiter) cells += 1
    else if (char === '\n' || char === '\r') {
      if (hasText || cells > 1) counts.push(cells)
      if (counts.length >= 100) return counts
      cells = 1
      hasText = false
    } else if (char !== ' ') hasText = true
  }
  if (hasText || cells > 1) counts.push(cells)
  return counts
}
