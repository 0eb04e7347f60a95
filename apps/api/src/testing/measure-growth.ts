const sizes = [1_600, 6_400, 25_600, 102_400]
const roundsMax = 40
/** Noise doesn't add up to this much CPU time, so there is no need to measure again. */
const spentMsMax = 4_000
/** Four times the input takes 4 times as long if it's linear, 16 times if it's quadratic. */
const growthMax = 9
/** Shorter runs are too noisy to compare, and fast enough anyway. */
const ignoredBelowMs = 60

/** The CPU time of this thread, which other processes don't add to. */
async function measureCpuMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How `parse` grows too fast on strings of up to 100 kB, or null if it takes linear time. `createText` returns a string of
 * about the given length. The smallest of several measurements counts, since only noise adds to it.
 */
export async function findExcessiveGrowth(
  createText: (length: number) => string,
  parse: (text: string) => unknown,
): Promise<string | null> {
  let previousMs = Infinity
  for (const size of sizes) {
    const text = createText(size)
    let bestMs = Infinity
    let spentMs = 0
    for (let round = 0; round < roundsMax && spentMs < spentMsMax; round += 1) {
      const ms = await measureCpuMs(() => parse(text))
      spentMs += ms
      bestMs = Math.min(bestMs, ms)
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

/** Every problem of `parse` with runs of `pieces`, alone and inside each of the frames. */
export async function listExcessiveGrowth(
  pieces: readonly string[],
  frames: readonly (readonly [start: string, end: string])[],
  parse: (text: string) => unknown,
): Promise<string[]> {
  const problems: string[] = []
  for (const piece of pieces) {
    for (const [start, end] of frames) {
      const createText = (length: number) => start + piece.repeat(Math.ceil(length / piece.length)) + end
      const growth = await findExcessiveGrowth(createText, parse)
      if (growth !== null) problems.push(`${JSON.stringify([start, piece, end])}: ${growth}`)
    }
  }
  return problems
}
