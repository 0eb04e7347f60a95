import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined
afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

const missingId = '11111111-1111-4111-8111-111111111111'

it.each(['x', missingId])('says in plain words that there is no file %j', async (file) => {
  const invalid = { code: 'validation-failed', detail: 'Use a UUID.', errors: [] }
  mockNetwork({
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'org:read',
      'tenant:read',
      'tenant:import',
    ]),
    'GET /api/tenant/import/x': { status: 422, body: invalid },
    [`GET /api/tenant/import/${missingId}`]: {
      status: 404,
      body: { code: 'not-found', detail: 'No such file.' },
    },
  })
  storeSession()
  app = openApp(`/tenants/import?file=${file}`)
  await expect.element(page.getByText('This file is no longer available')).toBeVisible()
  expect(document.body.textContent).not.toContain('UUID')
  await expect.element(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
})
