import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { mockNetwork, type MockResponses, permissionsResponse } from './network.ts'
import { openApp } from './open-app.tsx'
import { storeSession } from './tokens.ts'

export const testObjectId = '11111111-1111-4111-8111-111111111111'

/** Fields that every API object has. */
export const testObject = {
  id: testObjectId,
  version: 3,
  createdAt: '2026-11-01T10:00:00Z',
  createdBy: null,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: { id: 'user-2', name: 'Ben Okafor' },
}

/** Opens an object's page with read permission. `responses` mocks further calls. */
export async function openObject(
  kind: 'unit' | 'property' | 'tenant',
  item: object,
  heading: string,
  responses: MockResponses = {},
) {
  storeSession()
  const path = `/api/${kind}/${testObjectId}`
  const network = mockNetwork({
    [`GET ${path}`]: { status: 200, body: item },
    'GET /api/org/org-1/overview': {
      status: 200,
      body: {
        counts: { portfolios: 1, properties: 2, units: 0, tenants: 0 },
        dataQuality: { score: 90, issues: [] },
        sources: { total: 0 },
      },
    },
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'user:update', `${kind}:read`]),
    ...responses,
  })
  const app = openApp(`/${kind === 'property' ? 'properties' : `${kind}s`}/${testObjectId}`)
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return { ...network, path, close: app.close }
}
