const sizes = [1_600, 6_400, 25_600, 102_400]
const roundsMax = 5
/** Four times the input takes 4 times as long if it's linear, 16 times if it's quadratic. */
const growthMax = 9
/** Shorter runs are too noisy to compare, and short enough. */
const ignoredBelowMs = 25

/** The CPU time of this thread, which other processes don't add to. */
function measureCpuMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How `parse` grows too fast on texts of up to 100 kB, or null if it takes linear time. `createText` returns a text of
 * about the given length. The smallest of several measurements counts, since only noise adds to it.
 */
export function findExcessiveGrowth(
  createText: (length: number) => string,
  parse: (text: string) => unknown,
): string | null {
  let previousMs = Infinity
  for (const size of sizes) {
    const text = createText(size)
    let bestMs = Infinity
    for (let round = 0; round < roundsMax; round += 1) {
      bestMs = Math.min(
        bestMs,
        measureCpuMs(() => parse(text)),
      )
      if (bestMs < Math.max(ignoredBelowMs, previousMs * growthMax)) break
    }
    if (bestMs >= Math.max(ignoredBelowMs, previousMs * growthMax)) {
      return `${size / 4} characters take ${previousMs.toFixed(1)} ms, ${size} take ${bestMs.toFixed(1)} ms`
    }
    // A first run that is too short to measure says nothing about growth.
    previousMs = Math.max(bestMs, ignoredBelowMs / growthMax)
  }
  return null
}
