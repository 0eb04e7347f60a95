/** One line of a table. `n` counts from 1 and includes blank lines, as a spreadsheet shows it. */
export interface SheetRow {
  n: number
  cells: string[]
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '' || cell.trim() === '')
