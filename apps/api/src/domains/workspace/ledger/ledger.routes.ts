import { z } from '@hono/zod-openapi'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { toByteStream } from '../exports/to-byte-stream.ts'
import { addLedgerNote } from './add-ledger-note.service.ts'
import { exportLedger } from './export-ledger.service.ts'
import { listLedgerEvents } from './list-ledger-events.service.ts'
import { verifyLedger } from './verify-ledger.service.ts'
import {
  LedgerEvent,
  LedgerExportQuery,
  LedgerNote,
  LedgerPage,
  LedgerQuery,
  LedgerVerification,
} from './ledger.schema.ts'

const tags = ['Ledger']

const list = createRoute({
  method: 'get',
  path: '/ledger/events',
  'x-permission': 'ledger:read',
  operationId: 'listLedgerEvents',
  summary: 'List ledger events',
  tags,
  request: { query: LedgerQuery },
  responses: { 200: json(LedgerPage, 'One page of events.'), ...problemResponse },
})

const addNote = createRoute({
  method: 'post',
  path: '/ledger/events',
  'x-permission': 'ledger:annotate',
  operationId: 'addLedgerNote',
  summary: 'Add a note to a property’s history',
  tags,
  request: { body: jsonBody(LedgerNote) },
  responses: { 201: json(LedgerEvent, 'The note as an event.'), ...problemResponse },
})

const file = z.string().openapi({ format: 'binary' })

const download = createRoute({
  method: 'get',
  path: '/ledger/export',
  'x-permission': 'ledger:export',
  operationId: 'exportLedger',
  summary: 'Export the filtered events as a file',
  description:
    'Requires `ledger:export`. Oldest first, streamed. `pnpm ledger verify <file>` verifies the NDJSON without the product.',
  tags,
  'x-fresh-sign-in': true,
  'x-rate-limit': 'export',
  request: { query: LedgerExportQuery },
  responses: {
    200: {
      description: 'The events as a download.',
      content: { 'application/x-ndjson': { schema: file }, 'text/csv': { schema: file } },
    },
    ...problemResponse,
  },
})

const verify = createRoute({
  method: 'post',
  path: '/ledger/verify',
  'x-permission': 'ledger:read',
  operationId: 'verifyLedger',
  summary: 'Verify the ledger',
  tags,
  'x-rate-limit': 'verify',
  responses: { 200: json(LedgerVerification, 'Whether the chain is intact.'), ...problemResponse },
})

export function ledgerRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listLedgerEvents(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(addNote, async (c) => c.json(await addLedgerNote(c.var.ctx, c.req.valid('json')), 201))
  router.openapi(download, async (c) => {
    const { filename, contentType, chunks } = await exportLedger(c.var.ctx, c.req.valid('query'))
    const { log } = c.var
    const body = toByteStream(chunks, {
      onError: (error) => log.error({ err: error }, 'ledger export ended early'),
    })
    return c.body(body, 200, {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    })
  })
  router.openapi(verify, async (c) => c.json(await verifyLedger(c.var.ctx), 200))
  return router
}
