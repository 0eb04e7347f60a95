import { inArray, type AnyColumn, type SQL } from 'drizzle-orm'

/** Keeps the rows that were chosen one by one; all of them when none were. */
export const chosenRows = (id: AnyColumn, ids: readonly string[] | undefined): SQL | undefined =>
  ids && inArray(id, [...ids])
