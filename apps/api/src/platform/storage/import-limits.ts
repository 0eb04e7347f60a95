/** Limits of an import file. Each figure appears in the error that people read when it is exceeded. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 250_000,
  columns: 200,
  /** Twice the longest field. */
  cellCharacters: 10_000,
  inflatedBytes: 200 * 1024 * 1024,
  archiveEntries: 2_000,
  /** A workbook above a certain size that decompresses to more than this many times its size is rejected. */
  inflationRatio: 250,
  inflationFreeBytes: 20 * 1024 * 1024,
} as const
