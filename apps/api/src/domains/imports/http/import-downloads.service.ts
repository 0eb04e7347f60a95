import { stringify } from 'csv-stringify/sync'
import { and, asc, eq, gt } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { importFinding, importRow } from '../../../platform/db/schema/index.ts'
import { byteOrderMark, toSpreadsheetText } from '../../../platform/text/spreadsheet-text.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import type { LocatedIssue } from '../plan/row-plan.ts'
import { getImportFile } from '../write/import-files.ts'
import { fromStoredCells, openCells } from '../write/row-reader.ts'

/** The headings of all fields, required ones marked with `*`, and sample rows. */
function templateRows(kind: ImportKind): string[][] {
  const fields = kind.fields.filter(({ isLeftOutOfTemplate }) => !isLeftOutOfTemplate)
  return [
    fields.map((field) => (field.required ? `${field.label} *` : field.label)),
    ...kind.samples.map((sample) => fields.map((field) => sample[field.key] ?? '')),
  ]
}

export function getImportTemplate(ctx: ServiceContext, kind: ImportKind): string {
  requirePermission(ctx, kind.permission)
  return stringify(templateRows(kind), { record_delimiter: 'windows' })
}

export async function getImportTemplateWorkbook(ctx: ServiceContext, kind: ImportKind): Promise<Uint8Array> {
  requirePermission(ctx, kind.permission)
  return await writeXlsx({
    sheets: [{ name: kind.pluralName, rows: templateRows(kind), freezePane: { rows: 1 } }],
  })
}

const pageRows = 1000
const csv = { record_delimiter: 'windows', quoted_match: /^[\s']|\s$/ } as const

/**
 * The rejected rows as chunks of RFC 4180 text: the file's columns, columns for section headings, then `Error`. Cells
 * that a spreadsheet would run as formulas get an apostrophe, which an import strips.
 */
export async function getRejectedRows(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  const file = await inTransaction(ctx, (tx) => getImportFile(tx, kind, fileId))
  const table = file.importedAt === null ? importFinding : importRow
  const { columns, layout } = file
  // Without its section heading, a row would no longer name its property.
  const impliedFields = kind.fields.filter(({ key }) => layout.implied.includes(key))

  async function* chunks() {
    const headings = columns.map(({ header }) => toSpreadsheetText(header))
    const firstLine = [...headings, ...impliedFields.map(({ label }) => label), 'Error']
    yield Buffer.from(byteOrderMark + stringify([firstLine], csv))
    for (let afterRow = 0; ;) {
      const rows = await inTransaction(ctx, (tx) =>
        tx.db
          .select({ n: table.n, raw: table.raw, issues: table.issues })
          .from(table)
          .where(
            and(
              eq(table.orgId, tx.orgId),
              eq(table.fileId, file.id),
              eq(table.outcome, 'error'),
              gt(table.n, afterRow),
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
          ...impliedFields.map(({ key }) => toSpreadsheetText(row.implied?.[key] ?? '')),
          toSpreadsheetText(joinErrors((issues ?? []) as LocatedIssue[])),
        ]
      })
      yield toBytes(lines)
      afterRow = rows.at(-1)!.n
    }
  }
  return { filename: `${file.filename.replace(/\.[^.]*$/, '')}-rejected.csv`, chunks: chunks() }
}

const toBytes = (lines: string[][]) => Buffer.from(stringify(lines, csv))

const joinErrors = (issues: readonly LocatedIssue[]) =>
  issues
    .filter((issue) => issue.severity === 'error')
    .map((issue) => issue.message)
    .join(' ')
