import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'
import {
  SavedView,
  SavedViewCreate,
  SavedViewList,
  SavedViewPatch,
  SavedViewQuery,
} from './saved-views.schema.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readPermissions,
  updateSavedView,
} from './saved-views.service.ts'

const tags = ['Saved views']
const permission = { any: Object.values(readPermissions) }

const list = createRoute({
  method: 'get',
  path: '/saved-view',
  'x-permission': permission,
  operationId: 'listSavedViews',
  summary: 'List the saved views of a list',
  tags,
  request: { query: SavedViewQuery },
  responses: {
    200: json(SavedViewList, 'The caller’s own views and shared ones, by name.'),
    ...problemResponse,
  },
})

const create = createRoute({
  method: 'post',
  path: '/saved-view',
  'x-permission': permission,
  operationId: 'createSavedView',
  summary: 'Save a view of a list',
  tags,
  request: { query: SavedViewQuery.partial(), body: jsonBody(SavedViewCreate) },
  responses: { 201: json(SavedView, 'The new view.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/saved-view/{id}',
  'x-permission': permission,
  operationId: 'updateSavedView',
  summary: 'Rename, share, or replace a saved view',
  tags,
  request: { params: IdParam, body: patchBody(SavedViewPatch) },
  responses: { 200: json(SavedView, 'The updated view.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/saved-view/{id}',
  'x-permission': permission,
  operationId: 'deleteSavedView',
  summary: 'Delete a saved view',
  tags,
  request: { params: IdParam },
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
})

export function savedViewsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listSavedViews(c.var.ctx, c.req.valid('query').screen), 200))
  router.openapi(create, async (c) => {
    const input = c.req.valid('json')
    const screen = input.screen ?? c.req.valid('query').screen
    if (screen === undefined) throw missingScreen()
    const view = await createSavedView(c.var.ctx, screen, input)
    c.header('Location', `/api/saved-view/${view.id}`)
    return c.json(view, 201)
  })
  router.openapi(update, async (c) =>
    c.json(await updateSavedView(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  router.openapi(remove, async (c) => {
    await deleteSavedView(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  return router
}

function missingScreen() {
  const message = 'Enter the list the view belongs to.'
  return invalidFields({ pointer: '/screen', code: 'required', message })
}
