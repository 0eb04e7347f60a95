import { z } from '@hono/zod-openapi'
import { commaList } from '../../../platform/http/list-query.ts'
import type { ExportColumn } from './export-kind.ts'

export const exportFormats = ['csv', 'xlsx', 'geojson'] as const

/** As many as an address can name: longer ones are refused on the way. */
const chosenMax = 250

/** What every export takes beside the filters and the order of its list. */
export function exportQuery<Row>(columns: readonly ExportColumn<Row>[]) {
  const names = columns.map((column) => column.key)
  const usual = columns.filter((column) => column.isDefault).map((column) => column.key)
  return {
    format: z
      .enum(exportFormats)
      .default('csv')
      .openapi({ description: 'CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON.' }),
    columns: commaList(
      z.enum(names as [string, ...string[]]),
      `Columns in the order of the file, of: ${names.join(', ')}. Default: ${usual.join(', ')}.`,
    ).openapi({ type: 'string' }),
    ids: z
      .string()
      .max(chosenMax * 37)
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.uuid()).max(chosenMax))
      .optional()
      .openapi({ type: 'string', description: `Only these of them, by id; at most ${chosenMax}.` }),
  }
}
