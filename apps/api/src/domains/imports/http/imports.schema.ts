import { z } from '@hono/zod-openapi'
import { importKinds, importOutcomes, importStatuses } from '../../../platform/db/schema/index.ts'
import { calendarDay } from '../../../platform/http/fields.ts'
import { PageInfo, pageOf, PageQuery } from '../../../platform/http/page.ts'
import { text } from '../../../platform/http/text.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'
import { dateOrders } from '../values/parse-date.ts'
import { decimalMarks } from '../values/parse-number.ts'

const nullableTimestamp = z.iso.datetime().nullable()

const ImportSeverity = z.enum(['error', 'warning', 'info'])

const ImportMapping = z
  .object({
    sourceColumn: z.string(),
    index: z.number().int().openapi({ description: 'Column position in the file, starting at 0.' }),
    field: z
      .string()
      .nullable()
      .openapi({ description: 'Key of the field it’s matched to; null if it isn’t imported.' }),
    confidence: z.number().openapi({
      description:
        '0 to 1. Columns are matched automatically at 0.9 or higher, and suggested at 0.6 or higher.',
    }),
    transform: z.string().nullable(),
    alternatives: z
      .array(
        z.object({
          field: z.string(),
          confidence: z.number(),
          fits: z
            .object({ values: z.number().int(), of: z.number().int() })
            .nullable()
            .openapi({ description: 'How many of the checked values are valid for the field.' }),
        }),
      )
      .openapi({ description: 'Suggested fields, best first.' }),
  })
  .openapi('ImportMapping')

const ImportField = z
  .object({
    key: z.string(),
    label: z.string(),
    required: z.boolean(),
    requiredIn: z.array(z.string()).nullable().openapi({
      description: 'The countries where a required field is required; null if that’s everywhere.',
    }),
    hint: z.string().openapi({ description: 'What the column can contain, in one sentence.' }),
    values: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
    takesSeveral: z.boolean().openapi({ description: 'Whether several columns can be matched to it.' }),
  })
  .openapi('ImportField')

const ImportColumn = z
  .object({
    index: z.number().int(),
    header: z.string(),
    samples: z.array(z.string()),
    emptyRatio: z.number(),
  })
  .openapi('ImportColumn')

const ImportOptions = z
  .object({
    mode: z.enum(['create', 'update', 'upsert']),
    matchOn: z.array(z.string()),
    blankMeans: z.enum(['keep', 'clear']),
    onError: z.enum(['skip_rows', 'stop']),
    portfolioId: z.uuid().nullable(),
    createPortfolios: z.boolean(),
    defaultCountry: z.string().length(2),
    dateFormat: z
      .enum(dateOrders)
      .nullable()
      .openapi({ description: 'How 03/04/2025 is read; null until it’s known.' }),
    decimalMark: z.enum(decimalMarks).nullable().openapi({
      description: 'The decimal separator, which says how 1.450 and 1,450 are read; null until it’s known.',
    }),
  })
  .openapi('ImportOptions')

const ImportFix = z
  .object({
    key: z.string(),
    label: z.string(),
    input: z
      .enum(['none', 'text', 'choice', 'map'])
      .openapi({ description: '`map` requires a replacement for each distinct value found.' }),
    choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  })
  .openapi('ImportFix')

const ImportIssue = z
  .object({
    n: z.number().int().openapi({ description: 'Row number in the file; the first line is 1.' }),
    severity: ImportSeverity,
    code: z.string(),
    field: z.string().nullable(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
  })
  .openapi('ImportIssue')

const ImportIssueGroup = z
  .object({
    code: z.string(),
    severity: ImportSeverity,
    field: z.string().nullable(),
    column: z.string().nullable(),
    count: z.number().int(),
    message: z.string(),
    examples: z.array(z.object({ n: z.number().int(), value: z.string().nullable() })),
    values: z
      .array(
        z.object({
          value: z.string(),
          count: z.number().int(),
          replacement: z
            .string()
            .nullable()
            .openapi({ description: 'What it was read as, if it was cleaned up.' }),
        }),
      )
      .openapi({ description: 'Distinct values that caused it, most frequent first, up to 50.' }),
    fixes: z.array(ImportFix),
  })
  .openapi('ImportIssueGroup')

const ImportAppliedFix = z
  .object({
    code: z.string(),
    field: z.string().nullable(),
    fix: z.string(),
    value: z.string().nullable(),
    values: z.record(z.string(), z.string()).nullable(),
    label: z.string(),
  })
  .openapi('ImportAppliedFix')

export const ImportSummary = z
  .object({
    rows: z.number().int(),
    ok: z.number().int(),
    warnings: z.number().int(),
    errors: z.number().int(),
    create: z.number().int(),
    update: z.number().int(),
    unchanged: z.number().int(),
    skip: z.number().int(),
    ignored: z.number().int().openapi({ description: 'Blank lines, totals, and page footers; not rows.' }),
  })
  .openapi('ImportSummary')

export const ImportResult = z
  .object({
    rows: z.number().int(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int().openapi({ description: 'Rows that were rejected; see `rejectedFileUrl`.' }),
    records: z
      .object({ created: z.number().int(), updated: z.number().int() })
      .openapi({ description: 'Records of this type that were written. A row can contain several.' }),
    alsoCreated: z
      .object({
        portfolios: z.number().int().openapi({ description: 'An undo removes them if they’re empty.' }),
        properties: z.number().int(),
        units: z.number().int(),
      })
      .openapi({
        description: 'Missing records of other types that the import created. An undo removes them too.',
      }),
    markedPast: z.number().int().openapi({
      description: 'Tenants who aren’t in the file and have been marked as past since.',
    }),
    rejectedFileUrl: z.string().nullable(),
  })
  .openapi('ImportResult')

export const ImportRowView = z
  .object({
    n: z.number().int(),
    outcome: z.enum(importOutcomes),
    values: z.record(z.string(), z.string().nullable()),
    edited: z.array(z.string()).openapi({ description: 'Fields that were corrected manually.' }),
    issues: z.array(ImportIssue),
    target: z.object({ id: z.string(), name: z.string() }).nullable(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .openapi('ImportRow')

export const ImportFileSummary = z
  .object({
    fileId: z.uuid(),
    kind: z.enum(importKinds),
    filename: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    mime: z.string(),
    rowCount: z.number().int(),
    status: z.enum(importStatuses),
    detectedFormat: z.object({ key: z.string(), confidence: z.number(), evidence: z.array(z.string()) }),
    summary: ImportSummary.nullable(),
    result: ImportResult.nullable(),
    taskId: z.uuid().nullable(),
    uploadedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    validatedAt: nullableTimestamp,
    importedAt: nullableTimestamp,
    undoUntil: nullableTimestamp,
    version: z.number().int(),
  })
  .openapi('ImportFileSummary')

export const ImportFile = ImportFileSummary.extend({
  encoding: z.string(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  headerRow: z.number().int(),
  ignored: z
    .array(z.object({ n: z.number().int(), text: z.string(), reason: z.string() }))
    .openapi({ description: 'Lines that aren’t data rows; the first 50.' }),
  notices: z.array(z.object({ code: z.string(), message: z.string() })),
  duplicateOf: z
    .object({ fileId: z.string(), filename: z.string(), importedAt: nullableTimestamp })
    .nullable(),
  columns: z.array(ImportColumn),
  fields: z.array(ImportField),
  mapping: z.array(ImportMapping),
  mappingRemembered: z.boolean(),
  unmappedRequired: z.array(z.string()),
  impliedFields: z
    .array(z.string())
    .openapi({ description: 'Fields filled from titles and section headings for the rows below.' }),
  records: z
    .object({ create: z.number().int(), update: z.number().int() })
    .openapi({ description: 'Records of this type planned by the latest check. A row can contain several.' }),
  options: ImportOptions,
  appliedFixes: z.array(ImportAppliedFix),
  editCount: z.number().int(),
  preview: z.array(z.object({ n: z.number().int(), values: z.record(z.string(), z.string().nullable()) })),
  sideEffects: z.array(z.string()),
}).openapi('ImportFile')

const IssuePage = z.object({ items: z.array(ImportIssue), page: PageInfo }).openapi('ImportIssuePage')
const RowPage = z.object({ items: z.array(ImportRowView), page: PageInfo }).openapi('ImportRowPage')

export const ImportFileDetail = z
  .object({
    file: ImportFile,
    groups: z.array(ImportIssueGroup),
    issues: IssuePage,
    rows: RowPage,
  })
  .openapi('ImportFileDetail')

export const ImportSearchPage = pageOf(ImportFileSummary)
  .extend({ detail: ImportFileDetail.nullable() })
  .openapi('ImportSearchPage')

export const ImportValidation = ImportFileDetail.extend({
  fileId: z.uuid(),
  status: z.enum(importStatuses),
  summary: ImportSummary.nullable().openapi({ description: 'Null if the file was only read, not checked.' }),
  sideEffects: z.array(z.string()),
}).openapi('ImportValidation')

/** The task to follow with `GET /task/{id}`. */
export const ImportStarted = z.object({ fileId: z.uuid(), task: Task }).openapi('ImportStarted')

export type ImportRowView = z.infer<typeof ImportRowView>
export type ImportSearchPage = z.infer<typeof ImportSearchPage>
export type ImportFileDetail = z.infer<typeof ImportFileDetail>

/** The largest row number that the database can store. */
const rowMax = 2 ** 31 - 1

/** Text of a cell, possibly empty. The database can't store NUL and lone surrogates. */
const cellText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/\p{Cs}|[^\P{Cc}\n\r\t]/u.test(value), 'Control characters aren’t allowed.')

export const ImportSearchQuery = PageQuery.extend({
  q: text(100).optional().openapi({ description: 'Words in the file name.' }),
  status: z.string().max(200).optional().openapi({ description: 'Statuses, separated by commas.' }),
  uploadedBy: z.uuid().optional(),
  from: calendarDay.optional().openapi({ description: 'Uploaded on this day or later.' }),
  to: calendarDay.optional().openapi({ description: 'Uploaded on this day or earlier.' }),
  fileId: z.uuid().optional().openapi({ description: 'Returns this file in `detail`.' }),
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
    .regex(/^[a-z_]{1,60}$/, 'This isn’t an issue code.')
    .optional()
    .openapi({ description: 'Rows and issues of the detail with this issue.' }),
})
export type ImportSearchQuery = z.infer<typeof ImportSearchQuery>

export const ImportUpload = z
  .object({
    file: z.any().openapi({ type: 'string', format: 'binary' }),
    sheet: z
      .string()
      .optional()
      .openapi({ description: 'Sheet name in a workbook; otherwise the first sheet.' }),
    headerRow: z
      .string()
      .optional()
      .openapi({ description: 'The line with the headers, starting at 1; 0 if the file has none.' }),
  })
  .openapi('ImportUpload')

export const ImportValidate = z
  .strictObject({
    fileId: z.uuid(),
    sheet: cellText(200).optional().openapi({
      description:
        'Reads another sheet of a workbook. Sent alone or with `headerRow`, it reads the sheet but doesn’t check it.',
    }),
    headerRow: z.number().int().min(0).max(200).optional().openapi({
      description:
        '0 if the file has no headers; detected if another `sheet` is sent without it. Sent alone or with `sheet`, it reads the file again but doesn’t check it.',
    }),
    mapping: z
      .array(
        ImportMapping.partial({ sourceColumn: true, confidence: true, transform: true, alternatives: true })
          .extend({ index: z.number().int().min(0), field: cellText(100).nullable() })
          .strict(),
      )
      .max(200)
      .optional()
      .openapi({
        description:
          'The `mapping` of the file, with other fields where needed. Only `index` and `field` are used. Columns that aren’t listed keep their field.',
      }),
    options: ImportOptions.omit({ matchOn: true }).partial().strict().optional(),
    edits: z
      .array(
        z.strictObject({
          n: z.number().int().min(1).max(rowMax),
          field: cellText(100).optional(),
          value: cellText(5000)
            .nullable()
            .optional()
            .openapi({ description: 'Send null to restore the value from the file.' }),
          skip: z.boolean().optional().openapi({ description: 'Skips the row, or includes it again.' }),
        }),
      )
      .max(5000)
      .optional(),
    applyFix: z
      .array(
        z.strictObject({
          code: cellText(60),
          field: cellText(100).nullable().optional(),
          column: cellText(1000).nullable().optional(),
          fix: cellText(60).openapi({ description: 'Send `none` to revert an applied fix.' }),
          value: cellText(200).optional(),
          values: z.record(cellText(5000), cellText(200)).optional(),
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
      description: 'Also removes or restores records that have changed since the import.',
    }),
  })
  .openapi('ImportUndo')

export const ImportFileParams = z.object({
  fileId: z.uuid().openapi({ param: { name: 'fileId', in: 'path' } }),
})
