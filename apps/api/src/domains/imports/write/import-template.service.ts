import { stringify } from 'csv-stringify/sync'
import { writeXlsx } from 'hucre/xlsx'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import type { ImportKind } from './import-kind.ts'

/** Headings of every field, required ones marked with `*`, and rows that show how it is meant. */
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
    sheets: [{ name: kind.many, rows: templateRows(kind), freezePane: { rows: 1 } }],
  })
}
