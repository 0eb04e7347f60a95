/** What an import file may measure. Every figure stands in a sentence that people read when it is exceeded. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 250_000,
  columns: 200,
  inflatedBytes: 200 * 1024 * 1024,
  archiveEntries: 2_000,
  /** A workbook that unpacks to more than this many times its size is none, once it is of any size. */
  inflationRatio: 250,
  inflationFreeBytes: 20 * 1024 * 1024,
} as const
