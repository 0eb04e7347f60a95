import type { ServiceContext } from '../../../platform/context/context.ts'
import type { SecretBox } from '../../../platform/crypto/secrets.ts'
import type { StoredCells } from '../../../platform/db/schema/index.ts'
import { FixRules } from '../plan/fix-rule.ts'
import { type FileLayout, importFileKey, type ImportFileRow } from '../plan/import-file.ts'
import type { RowIssue, RowToPlan } from '../plan/row-plan.ts'
import { BodyLines, type SheetRow } from '../read/body-lines.ts'
import { readTable } from '../read/read-table.ts'
import { cleanCell, cleanLines } from '../values/clean-cell.ts'

/** Reads the rows of a file with its current mapping, edits and fix rules. */
export class RowReader {
  readonly rules: FixRules
  readonly #file: ImportFileRow
  readonly #columns: readonly MappedColumn[]

  constructor(file: ImportFileRow) {
    this.#file = file
    this.rules = new FixRules(file.options.fixes)
    this.#columns = mappedColumns(file)
  }

  texts({ n, ...row }: SheetRow) {
    return readTexts(row, this.#columns, this.rules, this.#file.edits[n])
  }

  read(row: SheetRow, rejection: RowIssue | null = null): RowToPlan {
    const isSkipped = this.#file.edits[row.n]?.[skipEdit] !== undefined
    return { n: row.n, texts: this.texts(row), isSkipped, rejection }
  }

  /** The data rows of the stored file. */
  async *rows(ctx: Pick<ServiceContext, 'files'>): AsyncGenerator<SheetRow[]> {
    const { layout } = this.#file
    const lines = new BodyLines(layout)
    const open = () => ctx.files.open(importFileKey(this.#file))
    for await (const rows of readTable(open, layout.format)) {
      const dataRows = rows.flatMap((row) => {
        const line = lines.classify(row)
        return 'row' in line ? line.row : []
      })
      if (dataRows.length > 0) yield dataRows
    }
  }

  /** The heading of the column that fills a field, or null. */
  columnOf(field: string | null): string | null {
    const mapping = this.#file.mapping.find((candidate) => candidate.field === field && field !== null)
    return mapping?.sourceColumn ?? null
  }
}

const mappedColumns = (file: Pick<ImportFileRow, 'mapping'>): MappedColumn[] =>
  file.mapping.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]))

interface MappedColumn {
  index: number
  field: string
}

/** Edited cells by field; `$skip` excludes the row. */
type RowEdits = Readonly<Record<string, string>>
export const skipEdit = '$skip'

/**
 * The clean text of every mapped field of a row. Section headings fill empty fields; then the row's edits and the
 * file's fix rules are applied.
 */
function readTexts(
  { cells, implied }: Pick<SheetRow, 'cells' | 'implied'>,
  columns: readonly MappedColumn[],
  rules: FixRules,
  edits: RowEdits | undefined,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { index, field } of columns) {
    const cell = cells[index]
    const text = cell === undefined || cell === '' ? '' : cleanText(field, cell)
    const existing = texts[field]
    texts[field] = existing ? (text === '' ? existing : `${existing}, ${text}`) : text
  }
  for (const field in implied) if (!texts[field]) texts[field] = cleanCell(implied[field]!)
  if (edits)
    for (const [field, text] of Object.entries(edits))
      if (field !== skipEdit) texts[field] = cleanText(field, text)
  if (!rules.isEmpty)
    for (const field of rules.fields) texts[field] = rules.replace(field, texts[field] ?? '')
  return texts
}

const cleanText = (field: string, cell: string) => (field === 'notes' ? cleanLines(cell) : cleanCell(cell))

type CellLayout = Pick<FileLayout, 'width' | 'implied'>

/** The cells of a row to store, followed by the fields that section headings fill. */
export function toStoredCells(
  { cells, implied }: Pick<SheetRow, 'cells' | 'implied'>,
  layout: CellLayout,
): string[] {
  if (!implied || layout.implied.length === 0) return cells
  const paddedCells = Array.from({ length: layout.width }, (_, index) => cells[index] ?? '')
  return [...paddedCells, ...layout.implied.map((field) => implied[field] ?? '')]
}

/** The inverse of `toStoredCells`. */
export function fromStoredCells(
  n: number,
  storedCells: readonly string[],
  { width, implied }: CellLayout,
): SheetRow {
  if (implied.length === 0 || storedCells.length <= width) return { n, cells: [...storedCells] }
  const entries = implied.map((field, index) => [field, storedCells[width + index] ?? ''] as const)
  return { n, cells: storedCells.slice(0, width), implied: Object.fromEntries(entries) }
}

/** The row whose cells are stored. */
export interface CellOwner {
  orgId: string
  fileId: string
  n: number
}

/** The owner under which a row's cells are sealed. */
export const cellsOwner = ({ orgId, fileId, n }: CellOwner) => `${orgId} import ${fileId} row ${n}`

/** Encrypts the cells of a row, which contain names and contacts. `secrets` are `gateways.tenantSecrets`. */
export const sealCells = (secrets: SecretBox, owner: CellOwner, cells: readonly string[]): StoredCells => ({
  sealed: Buffer.from(secrets.seal(JSON.stringify(cells), cellsOwner(owner))).toString('base64'),
})

/** Decrypts stored cells. Empty if none were stored, or if they were encrypted with another key. */
export function openCells(secrets: SecretBox, owner: CellOwner, storedCells: StoredCells | null): string[] {
  if (storedCells === null) return []
  const text = secrets.open(Buffer.from(storedCells.sealed, 'base64'), cellsOwner(owner))
  return text === null ? [] : (JSON.parse(text) as string[])
}
