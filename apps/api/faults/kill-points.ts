/** The seed of all random points in this run; set `KILL_SEED` to repeat a run. */
const seed = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31)

/** How often to kill: the specific variable, such as `IMPORT_KILLS`, else `KILLS`, else `usual`. */
export function countKills(
  of: 'IMPORT' | 'GEOCODE' | 'SEND' | 'ALERT' | 'FEED' | 'NOTICE' | 'MIGRATION',
  usual: number,
): number {
  return Number(process.env[`${of}_KILLS`] ?? process.env.KILLS ?? usual)
}

/** Random numbers from 0 to 1, the same for the same seed, which is printed. */
export function randomShares(of: string): () => number {
  process.stdout.write(`Points of ${of}: KILL_SEED=${seed}\n`)
  let state = seed
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
