import { expect, it } from 'vitest'
import { identifyOperation } from './matched-route.ts'
import { createRoute, createRouter } from './router.ts'

const responses = { 204: { description: 'Done.' } }
const declared = createRoute({ method: 'get', path: '/declared', 'x-permission': null, responses })
// @ts-expect-error It doesn't declare who can call it.
const undeclared = createRoute({ method: 'get', path: '/undeclared', responses })

async function requestDeclared(...routes: (typeof declared | typeof undeclared)[]) {
  const api = createRouter()
  api.onError((error, c) => c.text(error.message, 500))
  api.use(identifyOperation('/api', api))
  for (const route of routes) api.openapi(route, (c) => c.body(null, 204))
  return await createRouter().route('/api', api).request('/api/declared')
}

it('serves nothing if a route of members doesn’t declare its permission', async () => {
  expect((await requestDeclared(declared)).status).toBe(204)
  const response = await requestDeclared(declared, undeclared)
  expect(await response.text()).toBe('get /undeclared has no x-permission')
})
