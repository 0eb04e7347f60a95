import { createRoute, z } from '@hono/zod-openapi'
import type { importKinds } from '../../../platform/db/schema/index.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import {
  ImportFileParams,
  ImportSearchQuery,
  ImportStart,
  ImportUndo,
  ImportUpload,
  ImportValidate,
} from './import-requests.schema.ts'
import {
  ImportFile,
  ImportFileSummary,
  ImportSearchPage,
  ImportStarted,
  ImportValidation,
} from './imports.schema.ts'

export type ImportKindKey = (typeof importKinds)[number]

const csvFile = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.string() } },
})

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The import calls of one kind of record; paths and operation ids differ only in its name. */
export function describeImportRoutes<const Kind extends ImportKindKey>(kind: Kind) {
  const Name = `${kind[0]!.toUpperCase()}${kind.slice(1)}` as Capitalize<Kind>
  const tags = ['Imports']

  return {
    upload: createRoute({
      method: 'post',
      path: `/${kind}/import/upload`,
      operationId: `upload${Name}Import`,
      summary: 'Upload a file and recognise its columns',
      description:
        'CSV, TSV, TXT or XLSX; 50 MB, 250,000 rows and 200 columns at most. Nothing is kept of a file that cannot be read.',
      tags,
      request: { body: { required: true, content: { 'multipart/form-data': { schema: ImportUpload } } } },
      responses: { 201: json(ImportFile, 'How the file was understood'), ...problemResponse },
    }),
    search: createRoute({
      method: 'get',
      path: `/${kind}/import/search`,
      operationId: `search${Name}Imports`,
      summary: 'Find uploaded files, or look into one',
      tags,
      request: { query: ImportSearchQuery },
      responses: { 200: json(ImportSearchPage, 'A page of files'), ...problemResponse },
    }),
    validate: createRoute({
      method: 'post',
      path: `/${kind}/import/validate`,
      operationId: `validate${Name}Import`,
      summary: 'Check every row without writing anything',
      tags,
      request: { body: jsonBody(ImportValidate) },
      responses: {
        200: json(ImportValidation, 'What the import would do'),
        202: json(ImportStarted, 'A larger file is checked in the background'),
        ...problemResponse,
      },
    }),
    start: createRoute({
      method: 'post',
      path: `/${kind}/import`,
      operationId: `start${Name}Import`,
      summary: 'Import a checked file',
      tags,
      request: { body: jsonBody(ImportStart) },
      responses: { 202: json(ImportStarted, 'The import runs in the background'), ...problemResponse },
    }),
    undo: createRoute({
      method: 'post',
      path: `/${kind}/import/{fileId}/undo`,
      operationId: `undo${Name}Import`,
      summary: 'Remove exactly what an import created and restore what it changed',
      tags,
      request: { params: ImportFileParams, body: jsonBody(ImportUndo) },
      responses: { 202: json(ImportStarted, 'The undo runs in the background'), ...problemResponse },
    }),
    rejected: createRoute({
      method: 'get',
      path: `/${kind}/import/{fileId}/rejected.csv`,
      operationId: `getRejected${Name}Rows`,
      summary: 'The rows that cannot be imported, as they came, with an Error column',
      tags,
      request: { params: ImportFileParams },
      responses: { 200: csvFile('Rows in the order of the file (RFC 4180)'), ...problemResponse },
    }),
    templateCsv: createRoute({
      method: 'get',
      path: `/${kind}/import/template.csv`,
      operationId: `get${Name}ImportTemplate`,
      summary: 'An empty file with every heading that is understood',
      tags,
      responses: { 200: csvFile('Headings and sample rows'), ...problemResponse },
    }),
    templateXlsx: createRoute({
      method: 'get',
      path: `/${kind}/import/template.xlsx`,
      operationId: `get${Name}ImportTemplateWorkbook`,
      summary: 'The template as a workbook',
      tags,
      responses: {
        200: {
          description: 'Headings and sample rows',
          content: { [xlsxType]: { schema: z.string().openapi({ format: 'binary' }) } },
        },
        ...problemResponse,
      },
    }),
    discard: createRoute({
      method: 'delete',
      path: `/${kind}/import/{fileId}`,
      operationId: `discard${Name}Import`,
      summary: 'Throw an uploaded file away before it was imported',
      tags,
      request: { params: ImportFileParams },
      responses: { 200: json(ImportFileSummary, 'The discarded file'), ...problemResponse },
    }),
  }
}
