import { cleanCell, cleanLines } from './clean/clean-cell.ts'
import type { FixRules } from './fix-rule.ts'
import type { SheetRow } from './read/sheet-row.ts'

export interface MappedColumn {
  index: number
  field: string
}

/** Corrections of single cells by field; `$skip` leaves the row out. */
export type RowEdits = Readonly<Record<string, string>>
export const skipEdit = '$skip'

/**
 * The clean text of every mapped field of a row, with what section headings say where the row says nothing itself,
 * the corrections of that row, and the rules of the file.
 */
export function readTexts(
  { cells, implied }: Pick<SheetRow, 'cells' | 'implied'>,
  columns: readonly MappedColumn[],
  rules: FixRules,
  edits: RowEdits | undefined,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { index, field } of columns) {
    const cell = cells[index]
    const text = cell === undefined || cell === '' ? '' : clean(field, cell)
    const before = texts[field]
    texts[field] = before ? (text === '' ? before : `${before}, ${text}`) : text
  }
  for (const field in implied) if (!texts[field]) texts[field] = cleanCell(implied[field]!)
  if (edits)
    for (const [field, text] of Object.entries(edits))
      if (field !== skipEdit) texts[field] = clean(field, text)
  if (!rules.isEmpty)
    for (const field of rules.fields) texts[field] = rules.replace(field, texts[field] ?? '')
  return texts
}

const clean = (field: string, cell: string) => (field === 'notes' ? cleanLines(cell) : cleanCell(cell))
