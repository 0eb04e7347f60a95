import { stringify } from 'csv-stringify/sync'
import { and, asc, eq, gt } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { importFinding, importRow } from '../../../platform/db/schema/index.ts'
import { toSpreadsheetText } from '../../../platform/text/spreadsheet-text.ts'
import type { PlacedIssue } from '../row-issue.ts'
import { getImportFile } from './find-import-file.ts'
import type { ImportKind } from './import-kind.ts'
import { fromStoredCells } from './stored-row.ts'
import { openCells } from './sealed-cells.ts'

const pageRows = 1000
const csv = { record_delimiter: 'windows', quoted_match: /^[\s']|\s$/ } as const

/**
 * The rows that cannot be imported, with the columns of the file in their order, columns for what its section headings
 * say, and `Error` behind them, as chunks of
 * RFC 4180 text. What a spreadsheet would run as a formula gets an apostrophe, which an import takes off again.
 */
export async function getRejectedRows(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  const file = await inTransaction(ctx, (tx) => getImportFile(tx, kind, fileId))
  const table = file.importedAt === null ? importFinding : importRow
  const { columns, layout } = file
  // A row without its section would not say any more which property it is about.
  const implied = kind.fields.filter(({ key }) => layout.implied.includes(key))

  async function* chunks() {
    const headings = columns.map(({ header }) => toSpreadsheetText(header))
    yield toBytes([[...headings, ...implied.map(({ label }) => label), 'Error']])
    for (let after = 0; ;) {
      const rows = await inTransaction(ctx, (tx) =>
        tx.db
          .select({ n: table.n, raw: table.raw, issues: table.issues })
          .from(table)
          .where(
            and(
              eq(table.orgId, tx.orgId),
              eq(table.fileId, file.id),
              eq(table.outcome, 'error'),
              gt(table.n, after),
            ),
          )
          .orderBy(asc(table.n))
          .limit(pageRows),
      )
      if (rows.length === 0) return
      const lines = rows.map(({ n, raw, issues }) => {
        const cells = openCells(ctx.gateways.tenantSecrets, { orgId: ctx.orgId, fileId, n }, raw)
        const row = fromStoredCells(n, cells, layout)
        return [
          ...columns.map(({ index }) => toSpreadsheetText(row.cells[index] ?? '')),
          ...implied.map(({ key }) => toSpreadsheetText(row.implied?.[key] ?? '')),
          toSpreadsheetText(describe((issues ?? []) as PlacedIssue[])),
        ]
      })
      yield toBytes(lines)
      after = rows.at(-1)!.n
    }
  }
  return { filename: `${file.filename.replace(/\.[^.]*$/, '')}-rejected.csv`, chunks: chunks() }
}

const toBytes = (lines: string[][]) => Buffer.from(stringify(lines, csv))

const describe = (issues: readonly PlacedIssue[]) =>
  issues
    .filter((issue) => issue.severity === 'error')
    .map((issue) => issue.message)
    .join(' ')
