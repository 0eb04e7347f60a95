import { cleanCell } from './clean/clean-cell.ts'
import type { FixRules } from './fix-rule.ts'

export interface MappedColumn {
  index: number
  field: string
}

/** Corrections of single cells by field; `$skip` leaves the row out. */
export type RowEdits = Readonly<Record<string, string>>
export const skipEdit = '$skip'

/** The clean text of every mapped field of a row, with the corrections of that row and the rules of the file. */
export function readTexts(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  rules: FixRules,
  edits: RowEdits | undefined,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { index, field } of columns) {
    const cell = cells[index]
    texts[field] = cell === undefined || cell === '' ? '' : cleanCell(cell)
  }
  if (edits)
    for (const [field, text] of Object.entries(edits)) if (field !== skipEdit) texts[field] = cleanCell(text)
  if (!rules.isEmpty)
    for (const field of rules.fields) texts[field] = rules.replace(field, texts[field] ?? '')
  return texts
}
