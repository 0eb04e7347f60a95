/** One line of a table. `n` counts from 1 and includes blank lines, as a spreadsheet shows it. */
export interface SheetRow {
  n: number
  cells: string[]
  /** What lines above say about this one, by field: the property that a section is about, for example. */
  implied?: Readonly<Record<string, string>>
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '' || cell.trim() === '')
