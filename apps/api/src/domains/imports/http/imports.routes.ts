import { z } from '@hono/zod-openapi'
import { Readable } from 'node:stream'
import { Problem } from '../../../platform/errors/problem.ts'
import { drain, mediaTypeOf } from '../../../platform/http/request-body.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import type { ImportKindKey } from '../recognize/field-definition.ts'
import { importKinds } from '../write/import-jobs.ts'
import { getImportTemplate, getImportTemplateWorkbook, getRejectedRows } from './import-downloads.service.ts'
import {
  ImportFile,
  ImportFileParams,
  ImportFileSummary,
  ImportSearchPage,
  ImportSearchQuery,
  ImportStart,
  ImportStarted,
  ImportUndo,
  ImportUpload,
  ImportValidate,
  ImportValidation,
} from './imports.schema.ts'
import { discardImport, startImport, undoImport } from './imports.service.ts'
import { registerMissingTenantsRoutes } from './missing-tenants.routes.ts'
import { searchImports } from './search-imports.service.ts'
import { uploadImport } from './upload-import.service.ts'
import { validateImport } from './validate-import.service.ts'

const attachment = (filename: string) =>
  `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`

/** The import routes of every kind: `/property/import/…`, `/unit/import/…`, `/tenant/import/…`. */
export function importsRoutes() {
  const router = createRouter()
  for (const kind of importKinds) registerKindRoutes(router, kind)
  registerMissingTenantsRoutes(router)
  return router
}

function registerKindRoutes(router: ReturnType<typeof createRouter>, kind: ImportKind) {
  const routes = describeImportRoutes(kind.key, kind.permission)

  router.openapi(routes.templateCsv, (c) =>
    c.body(getImportTemplate(c.var.ctx, kind), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(`${kind.pluralName}-template.csv`),
    }),
  )

  router.openapi(routes.templateXlsx, async (c) =>
    c.body(Uint8Array.from(await getImportTemplateWorkbook(c.var.ctx, kind)), 200, {
      'Content-Type': xlsxType,
      'Content-Disposition': attachment(`${kind.pluralName}-template.xlsx`),
    }),
  )

  // The service reads the body as a stream, so no validator may read it first.
  router.openAPIRegistry.registerPath(routes.upload)
  router.post(routes.upload.path, async (c) => {
    const { body } = c.req.raw
    if (!body) throw new Problem('bad-request', 'The upload is empty. Choose a file and try again.')
    // Bodies of other types have already been read, to check their size.
    if (mediaTypeOf(c.req.header('Content-Type')) !== 'multipart/form-data') throw notMultipart()
    const upload = { body: Readable.fromWeb(body), contentType: c.req.header('content-type') ?? '' }
    try {
      return c.json(await uploadImport(c.var.ctx, kind, upload), 201)
    } catch (error) {
      await drain(upload.body)
      throw error
    }
  })

  router.openapi(routes.search, async (c) =>
    c.json(await searchImports(c.var.ctx, kind, c.req.valid('query')), 200),
  )

  router.openapi(routes.validate, async (c) => {
    const { validation, startedTask } = await validateImport(c.var.ctx, kind, c.req.valid('json'))
    if (validation) return c.json(validation, 200)
    c.header('Location', `/api/task/${startedTask.task.id}`)
    return c.json(startedTask, 202)
  })

  router.openapi(routes.start, async (c) => {
    const startedTask = await startImport(c.var.ctx, kind, c.req.valid('json').fileId)
    c.header('Location', `/api/task/${startedTask.task.id}`)
    return c.json(startedTask, 202)
  })

  router.openapi(routes.undo, async (c) => {
    const startedTask = await undoImport(c.var.ctx, kind, c.req.valid('param').fileId, c.req.valid('json'))
    c.header('Location', `/api/task/${startedTask.task.id}`)
    return c.json(startedTask, 202)
  })

  router.openapi(routes.rejected, async (c) => {
    const { filename, chunks } = await getRejectedRows(c.var.ctx, kind, c.req.valid('param').fileId)
    return c.body(Readable.toWeb(Readable.from(chunks)) as ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(filename),
    })
  })

  router.openapi(routes.discard, async (c) =>
    c.json(await discardImport(c.var.ctx, kind, c.req.valid('param').fileId), 200),
  )
}

const notMultipart = () =>
  new Problem('unsupported-media-type', 'Send the file as multipart/form-data in the “file” field.')

const csvFile = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.string() } },
})

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The import operations of one kind of record. Paths and operation ids differ only in its name. */
function describeImportRoutes<const Kind extends ImportKindKey>(
  kind: Kind,
  permission: ImportKind['permission'],
) {
  const Name = `${kind[0]!.toUpperCase()}${kind.slice(1)}` as Capitalize<Kind>
  const tags = ['Imports']

  return {
    upload: createRoute({
      method: 'post',
      path: `/${kind}/import/upload`,
      'x-permission': permission,
      operationId: `upload${Name}Import`,
      summary: 'Upload a file and recognize its columns',
      description:
        'CSV, TSV, TXT, or XLSX; up to 50 MB, 250,000 rows, and 200 columns. Files that can’t be read aren’t stored.',
      tags,
      'x-rate-limit': 'import',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: ImportUpload } } } },
      responses: { 201: json(ImportFile, 'How the file was recognized.'), ...problemResponse },
    }),
    search: createRoute({
      method: 'get',
      path: `/${kind}/import/search`,
      'x-permission': permission,
      operationId: `search${Name}Imports`,
      summary: 'List uploaded files, or get one',
      tags,
      request: { query: ImportSearchQuery },
      responses: { 200: json(ImportSearchPage, 'One page of files.'), ...problemResponse },
    }),
    validate: createRoute({
      method: 'post',
      path: `/${kind}/import/validate`,
      'x-permission': permission,
      operationId: `validate${Name}Import`,
      summary: 'Check an uploaded file without importing it',
      tags,
      'x-rate-limit': 'import',
      request: { body: jsonBody(ImportValidate) },
      responses: {
        200: json(ImportValidation, 'What the import would do, or the file as read again.'),
        202: json(ImportStarted, 'A larger file is checked in the background.'),
        ...problemResponse,
      },
    }),
    start: createRoute({
      method: 'post',
      path: `/${kind}/import`,
      'x-permission': permission,
      operationId: `start${Name}Import`,
      summary: 'Import a checked file',
      tags,
      'x-rate-limit': 'import',
      request: { body: jsonBody(ImportStart) },
      responses: { 202: json(ImportStarted, 'The import runs in the background.'), ...problemResponse },
    }),
    undo: createRoute({
      method: 'post',
      path: `/${kind}/import/{fileId}/undo`,
      'x-permission': permission,
      operationId: `undo${Name}Import`,
      summary: 'Undo an import',
      tags,
      request: { params: ImportFileParams, body: jsonBody(ImportUndo) },
      responses: { 202: json(ImportStarted, 'The undo runs in the background.'), ...problemResponse },
    }),
    rejected: createRoute({
      method: 'get',
      path: `/${kind}/import/{fileId}/rejected.csv`,
      'x-permission': permission,
      operationId: `getRejected${Name}Rows`,
      summary: 'Download rejected rows as CSV, with an Error column',
      tags,
      'x-rate-limit': 'export',
      request: { params: ImportFileParams },
      responses: { 200: csvFile('Rows in file order (RFC 4180).'), ...problemResponse },
    }),
    templateCsv: createRoute({
      method: 'get',
      path: `/${kind}/import/template.csv`,
      'x-permission': permission,
      operationId: `get${Name}ImportTemplate`,
      summary: 'Download an import template as CSV',
      tags,
      responses: { 200: csvFile('Every supported header, with sample rows.'), ...problemResponse },
    }),
    templateXlsx: createRoute({
      method: 'get',
      path: `/${kind}/import/template.xlsx`,
      'x-permission': permission,
      operationId: `get${Name}ImportTemplateWorkbook`,
      summary: 'Download an import template as an Excel workbook',
      tags,
      responses: {
        200: {
          description: 'Every supported header, with sample rows.',
          content: { [xlsxType]: { schema: z.string().openapi({ format: 'binary' }) } },
        },
        ...problemResponse,
      },
    }),
    discard: createRoute({
      method: 'delete',
      path: `/${kind}/import/{fileId}`,
      'x-permission': permission,
      operationId: `discard${Name}Import`,
      summary: 'Discard an uploaded file before it’s imported',
      tags,
      request: { params: ImportFileParams },
      responses: { 200: json(ImportFileSummary, 'The discarded file.'), ...problemResponse },
    }),
  }
}
