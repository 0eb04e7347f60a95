import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, problemResponse } from '../../http/responses.ts'
import { createRouter } from '../../http/router.ts'
import { LedgerEvent, LedgerNote, LedgerPage, LedgerQuery, LedgerVerification } from './ledger.schema.ts'

const tags = ['Ledger']

const list = createRoute({
  method: 'get',
  path: '/ledger/events',
  operationId: 'listLedgerEvents',
  tags,
  request: { query: LedgerQuery },
  responses: { 200: json(LedgerPage, 'One page of events.'), ...problemResponse },
})

const addNote = createRoute({
  method: 'post',
  path: '/ledger/events',
  operationId: 'addLedgerNote',
  tags,
  request: { body: jsonBody(LedgerNote) },
  responses: { 201: json(LedgerEvent, 'The note as an event.'), ...problemResponse },
})

const verify = createRoute({
  method: 'post',
  path: '/ledger/verify',
  operationId: 'verifyLedger',
  tags,
  responses: { 200: json(LedgerVerification, 'Whether the chain holds.'), ...problemResponse },
})

export const ledgerRoutes = createRouter()
for (const route of [list, addNote, verify]) ledgerRoutes.openAPIRegistry.registerPath(route)
