interface OccupancyDates {
  leaseFrom: string | null
  leaseTo: string | null
  moveIn: string | null
  moveOut: string | null
}

/** A day as `2026-11-30`. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const startOf = (stay: OccupancyDates) => stay.moveIn ?? stay.leaseFrom ?? ''

/**
 * The stay that says where somebody belongs on a day: the one they are in, else the next, else the last. A lease that
 * ran out ends nothing as long as nobody moved out.
 */
export function findCurrentOccupancy<One extends OccupancyDates>(
  stays: readonly One[],
  today: string,
): One | null {
  const byStart = stays.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const open = byStart.filter(({ moveOut }) => moveOut === null || moveOut >= today)
  const begun = open.filter((stay) => startOf(stay) <= today)
  return begun.at(-1) ?? open[0] ?? byStart.at(-1) ?? null
}
