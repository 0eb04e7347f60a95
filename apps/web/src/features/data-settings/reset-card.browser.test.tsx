import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, testOrg, type MockResponses } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => storeSession())
afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

const org = {
  ...testOrg,
  version: 1,
  retention: { rawFeedDays: 90, importFileDays: 30, endedThreatMonths: 24 },
}
const resetPath = 'POST /api/org/org-1/demo-reset'

function open(
  { demo = true, permissions = ['user:read', 'org:read', 'org:update'] },
  responses: MockResponses = {},
) {
  const network = mockNetwork({
    'GET /api/org/org-1': ok({ ...org, demo }),
    'GET /api/auth/permissions': permissionsResponse(permissions),
    ...responses,
  })
  app = openApp('/settings/data')
  return network
}

const reset = page.getByRole('button', { name: 'Reset demo' })
const question = page.getByRole('alertdialog', { name: 'Reset Cedar & Stone?' })

it('resets a demo only once its name is typed, and says what goes', async () => {
  const answer = Promise.withResolvers<{ status: number; body: object }>()
  const { calls } = open({}, { [resetPath]: answer.promise })
  await reset.click()
  await expect.element(question).toMatchTextContent('the whole ledger')
  await expect.element(question).toMatchTextContent('Members and their sign-ins stay')
  expect(await findAxeViolations(question.element())).toEqual([])
  const confirm = question.getByRole('button', { name: 'Reset demo' })
  await expect.element(confirm).toBeDisabled()
  await question.getByRole('textbox').fill('Cedar & Stone')
  await confirm.click()
  await expect.poll(() => calls).toContain(resetPath)

  answer.resolve({
    status: 409,
    body: { code: 'state-conflict', title: 'Conflict', detail: 'A task is still stopping.' },
  })
  await expect.element(page.getByText('Couldn’t reset the demo')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

it.each([
  ['an organization that isn’t a demo', { demo: false }],
  [
    'people who can’t change the organization',
    { permissions: ['user:read', 'org:read', 'ledger:read', 'export:create'] },
  ],
])('isn’t offered to %s', async (_, options) => {
  open(options)
  await expect.element(page.getByRole('heading', { name: 'Data retention' })).toBeVisible()
  expect(reset.elements()).toEqual([])
})
