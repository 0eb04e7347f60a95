import type { ServiceContext } from '../../../platform/context/context.ts'
import type { SecretBox } from '../../../platform/crypto/secrets.ts'
import type { StoredCells } from '../../../platform/db/schema/index.ts'
import { FixRules } from '../plan/fix-rule.ts'
import { type FileLayout, importFileKey, type ImportFileRow } from '../plan/import-file.ts'
import type { RowIssue, RowToPlan } from '../plan/row-plan.ts'
import { BodyLines, type SheetRow } from '../read/body-lines.ts'
import { readTable } from '../read/read-table.ts'
import { cleanCell, cleanLines } from '../values/clean-cell.ts'

/** Reads the rows of one file with its current mapping, corrections and rules. */
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
      const data = rows.flatMap((row) => {
        const line = lines.classify(row)
        return 'row' in line ? line.row : []
      })
      if (data.length > 0) yield data
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

/** Corrections of single cells by field; `$skip` leaves the row out. */
type RowEdits = Readonly<Record<string, string>>
export const skipEdit = '$skip'

/**
 * The clean text of every mapped field of a row, with what section headings say where the row says nothing itself,
 * the corrections of that row, and the rules of the file.
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

type Layout = Pick<FileLayout, 'width' | 'implied'>

/** The cells of a row as stored, followed by what section headings imply about it. */
export function toStoredCells(
  { cells, implied }: Pick<SheetRow, 'cells' | 'implied'>,
  layout: Layout,
): string[] {
  if (!implied || layout.implied.length === 0) return cells
  const own = Array.from({ length: layout.width }, (_, index) => cells[index] ?? '')
  return [...own, ...layout.implied.map((field) => implied[field] ?? '')]
}

/** The inverse of `toStoredCells`. */
export function fromStoredCells(n: number, kept: readonly string[], { width, implied }: Layout): SheetRow {
  if (implied.length === 0 || kept.length <= width) return { n, cells: [...kept] }
  const said = implied.map((field, at) => [field, kept[width + at] ?? ''] as const)
  return { n, cells: kept.slice(0, width), implied: Object.fromEntries(said) }
}

/** The row whose cells are stored. */
export interface CellOwner {
  orgId: string
  fileId: string
  n: number
}

const nameOf = ({ orgId, fileId, n }: CellOwner) => `${orgId} import ${fileId} row ${n}`

/** Encrypts the cells of a row: they name people and how to reach them. `secrets` are `gateways.tenantSecrets`. */
export const sealCells = (secrets: SecretBox, owner: CellOwner, cells: readonly string[]): StoredCells => ({
  sealed: Buffer.from(secrets.seal(JSON.stringify(cells), nameOf(owner))).toString('base64'),
})

/** Decrypts stored cells. Empty when none were stored, or when they were sealed with another key. */
export function openCells(secrets: SecretBox, owner: CellOwner, kept: StoredCells | null): string[] {
  if (kept === null) return []
  const text = secrets.open(Buffer.from(kept.sealed, 'base64'), nameOf(owner))
  return text === null ? [] : (JSON.parse(text) as string[])
}
