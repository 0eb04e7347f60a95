/** How fast work goes and how long it will still take, from what is done since it began; null while unknown. */
export function estimateTime(
  { done, total }: { done: number; total: number | null },
  startedAt: string | null,
  nowMs: number,
): { perSecond: number; secondsLeft: number } | null {
  if (startedAt === null || total === null || done === 0) return null
  const seconds = (nowMs - Date.parse(startedAt)) / 1000
  // The first moments say little about the rest.
  if (seconds < 1) return null
  const perSecond = done / seconds
  return { perSecond, secondsLeft: Math.ceil((total - done) / perSecond) }
}
