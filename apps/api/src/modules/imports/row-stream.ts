import type { ServiceContext } from '../../context.ts'
import { FixRules } from '../../imports/fix-rule.ts'
import { type ReadProperty, readProperty } from '../../imports/kinds/property/read-property.ts'
import { findJunk } from '../../imports/read/junk-row.ts'
import { readTable } from '../../imports/read/read-table.ts'
import type { SheetRow } from '../../imports/read/sheet-row.ts'
import { type MappedColumn, readTexts, skipEdit } from '../../imports/row-texts.ts'
import type { ImportFileRow } from './file-layout.ts'

export interface ReadRow {
  n: number
  cells: string[]
  read: ReadProperty
}

/** How the rows of one file are read with its mapping, corrections and rules as they stand now. */
export class RowReader {
  readonly rules: FixRules
  readonly #file: ImportFileRow
  readonly #columns: readonly MappedColumn[]

  constructor(file: ImportFileRow) {
    this.#file = file
    this.rules = new FixRules(file.options.fixes)
    this.#columns = mappedColumns(file)
  }

  texts({ n, cells }: Pick<SheetRow, 'n' | 'cells'>) {
    return readTexts(cells, this.#columns, this.rules, this.#file.edits[n])
  }

  read(row: SheetRow): ReadRow {
    const read = readProperty(this.texts(row), this.rules, this.#file.options.defaultCountry)
    if (this.#file.edits[row.n]?.[skipEdit]) read.isSkipped = true
    return { n: row.n, cells: row.cells, read }
  }

  /** The rows of the stored file, without headings and what reports add. */
  async *rows(ctx: Pick<ServiceContext, 'files'>): AsyncGenerator<SheetRow[]> {
    const { layout } = this.#file
    for await (const rows of readTable(() => ctx.files.open(layout.storedHash), layout.format)) {
      const data = rows.filter(
        ({ n, cells }) => n > layout.headerRow && !findJunk(cells, layout.header, layout.header.length),
      )
      if (data.length > 0) yield data
    }
  }

  /** The heading of the column that fills a field, or null. */
  columnOf(field: string | null): string | null {
    const mapping = this.#file.mapping.find((candidate) => candidate.field === field && field !== null)
    return mapping?.sourceColumn ?? null
  }
}

export const mappedColumns = (file: Pick<ImportFileRow, 'mapping'>): MappedColumn[] =>
  file.mapping.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]))
