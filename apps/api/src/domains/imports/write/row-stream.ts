import type { ServiceContext } from '../../../platform/context/context.ts'
import { FixRules } from '../fix-rule.ts'
import { BodyLines } from '../read/body-lines.ts'
import { readTable } from '../read/read-table.ts'
import type { SheetRow } from '../read/sheet-row.ts'
import type { RowIssue } from '../row-issue.ts'
import type { RowToPlan } from '../row-plan.ts'
import { type MappedColumn, readTexts, skipEdit } from '../row-texts.ts'
import type { ImportFileRow } from './file-layout.ts'
import { importFileKey } from './stored-files.ts'

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

  texts({ n, ...row }: SheetRow) {
    return readTexts(row, this.#columns, this.rules, this.#file.edits[n])
  }

  read(row: SheetRow, rejection: RowIssue | null = null): RowToPlan {
    const isSkipped = this.#file.edits[row.n]?.[skipEdit] !== undefined
    return { n: row.n, texts: this.texts(row), isSkipped, rejection }
  }

  /** The rows of the stored file, without headings and what reports add. */
  async *rows(ctx: Pick<ServiceContext, 'files'>): AsyncGenerator<SheetRow[]> {
    const { layout } = this.#file
    const lines = new BodyLines(layout)
    const open = () => ctx.files.open(importFileKey(this.#file))
    for await (const rows of readTable(open, layout.format)) {
      const data = rows.flatMap((row) => {
        const taken = lines.take(row)
        return 'row' in taken ? taken.row : []
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

export const mappedColumns = (file: Pick<ImportFileRow, 'mapping'>): MappedColumn[] =>
  file.mapping.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]))
