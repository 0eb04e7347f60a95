import { Readable } from 'node:stream'
import { mediaTypeOf } from '../../../platform/http/request-body.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { discardImport } from './discard-import.service.ts'
import './import-jobs.ts'
import type { ImportKind } from './import-kind.ts'
import { importKinds } from './import-kinds.ts'
import { describeImportRoutes } from './import-routes.ts'
import { getImportTemplate, getImportTemplateWorkbook } from './import-template.service.ts'
import { serveMissingTenants } from '../missing/missing-tenants.routes.ts'
import { getRejectedRows } from './rejected-rows.service.ts'
import { searchImports } from './search-imports.service.ts'
import { startImport } from './start-import.service.ts'
import { undoImport } from './undo-import.service.ts'
import { uploadImport } from './upload-import.service.ts'
import { validateImport } from './validate-import.service.ts'

const attachment = (filename: string) =>
  `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`

/** The imports of every kind, at `/property/import/…` and the same for the others. */
export function importsRoutes() {
  const router = createRouter()
  for (const kind of importKinds) serveKind(router, kind)
  serveMissingTenants(router)
  return router
}

function serveKind(router: ReturnType<typeof createRouter>, kind: ImportKind) {
  const routes = describeImportRoutes(kind.key)

  router.openapi(routes.templateCsv, (c) =>
    c.body(getImportTemplate(c.var.ctx, kind), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(`${kind.many}-template.csv`),
    }),
  )

  router.openapi(routes.templateXlsx, async (c) =>
    c.body(Uint8Array.from(await getImportTemplateWorkbook(c.var.ctx, kind)), 200, {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': attachment(`${kind.many}-template.xlsx`),
    }),
  )

  // The body is a stream that the service reads, so no validator may touch it before.
  router.openAPIRegistry.registerPath(routes.upload)
  router.post(routes.upload.path, async (c) => {
    const { body } = c.req.raw
    if (!body) throw new Problem('bad-request', 'The upload has no content. Choose a file and try again.')
    // Any other body was read already, to measure it.
    if (mediaTypeOf(c.req.header('Content-Type')) !== 'multipart/form-data') throw notMultipart()
    const file = await uploadImport(c.var.ctx, kind, {
      body: Readable.fromWeb(body),
      contentType: c.req.header('content-type') ?? '',
    })
    return c.json(file, 201)
  })

  router.openapi(routes.search, async (c) =>
    c.json(await searchImports(c.var.ctx, kind, c.req.valid('query')), 200),
  )

  router.openapi(routes.validate, async (c) => {
    const { validation, started } = await validateImport(c.var.ctx, kind, c.req.valid('json'))
    if (validation) return c.json(validation, 200)
    c.header('Location', `/api/task/${started.task.id}`)
    return c.json(started, 202)
  })

  router.openapi(routes.start, async (c) => {
    const started = await startImport(c.var.ctx, kind, c.req.valid('json').fileId)
    c.header('Location', `/api/task/${started.task.id}`)
    return c.json(started, 202)
  })

  router.openapi(routes.undo, async (c) => {
    const started = await undoImport(c.var.ctx, kind, c.req.valid('param').fileId, c.req.valid('json'))
    c.header('Location', `/api/task/${started.task.id}`)
    return c.json(started, 202)
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
  new Problem('unsupported-media-type', 'Send the file as multipart/form-data, in the field “file”.')
