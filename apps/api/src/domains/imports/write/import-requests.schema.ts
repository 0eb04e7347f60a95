import { z } from '@hono/zod-openapi'
import { importOutcomes } from '../../../platform/db/schema/index.ts'
import { day } from '../../../platform/http/fields.ts'
import { PageQuery } from '../../../platform/http/page.ts'
import { text } from '../../../platform/http/text.ts'
import { ImportOptions } from './imports.schema.ts'

/** The largest number a line of a file can have in the database. */
const rowMax = 2 ** 31 - 1

/** Text as it may stand in a cell, empty as well. Halves of characters and NUL cannot be stored. */
const storable = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/\p{Cs}|[^\P{Cc}\n\r\t]/u.test(value), 'Control characters are not allowed here.')

export const ImportSearchQuery = PageQuery.extend({
  q: text(100).optional().openapi({ description: 'Words of the file name.' }),
  status: z.string().max(200).optional().openapi({ description: 'Statuses, separated by commas.' }),
  uploadedBy: z.uuid().optional(),
  from: day.optional().openapi({ description: 'Uploaded on this day or later.' }),
  to: day.optional().openapi({ description: 'Uploaded on this day or earlier.' }),
  fileId: z.uuid().optional().openapi({ description: 'Answers this one file in `detail`.' }),
  rowFrom: z.coerce
    .number()
    .int()
    .min(1)
    .max(rowMax)
    .optional()
    .openapi({ description: 'First row of the detail.' }),
  outcome: z
    .enum(importOutcomes)
    .optional()
    .openapi({ description: 'Rows of the detail with this outcome.' }),
  code: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'This is no code of an issue.')
    .optional()
    .openapi({ description: 'Rows and issues of the detail with this issue.' }),
})
export type ImportSearchQuery = z.infer<typeof ImportSearchQuery>

export const ImportUpload = z
  .object({
    file: z.any().openapi({ type: 'string', format: 'binary' }),
    sheet: z.string().optional().openapi({ description: 'Name of the sheet of a workbook; else the first.' }),
    headerRow: z.string().optional().openapi({ description: 'Line that holds the headings, from 1.' }),
  })
  .openapi('ImportUpload')

export const ImportValidate = z
  .strictObject({
    fileId: z.uuid(),
    sheet: storable(200).optional(),
    headerRow: z.number().int().min(1).max(200).optional(),
    mapping: z
      .array(z.strictObject({ index: z.number().int().min(0), field: storable(100).nullable() }))
      .max(200)
      .optional()
      .openapi({ description: 'Columns that are not named keep what they fill.' }),
    options: ImportOptions.omit({ matchOn: true }).partial().strict().optional(),
    edits: z
      .array(
        z.strictObject({
          n: z.number().int().min(1).max(rowMax),
          field: storable(100).optional(),
          value: storable(5000).nullable().optional().openapi({ description: 'null undoes the edit.' }),
          skip: z.boolean().optional().openapi({ description: 'Leaves the row out, or takes it in again.' }),
        }),
      )
      .max(5000)
      .optional(),
    applyFix: z
      .array(
        z.strictObject({
          code: storable(60),
          field: storable(100).nullable().optional(),
          column: storable(1000).nullable().optional(),
          fix: storable(60).openapi({ description: '`none` takes an applied fix back.' }),
          value: storable(200).optional(),
          values: z.record(storable(5000), storable(200)).optional(),
        }),
      )
      .max(100)
      .optional(),
  })
  .openapi('ImportValidate')
export type ImportValidate = z.infer<typeof ImportValidate>

export const ImportStart = z.strictObject({ fileId: z.uuid() }).openapi('ImportStart')

export const ImportUndo = z
  .strictObject({
    force: z.boolean().default(false).openapi({
      description: 'Also removes or restores what somebody changed after the import.',
    }),
  })
  .openapi('ImportUndo')

export const ImportFileParams = z.object({
  fileId: z.uuid().openapi({ param: { name: 'fileId', in: 'path' } }),
})
