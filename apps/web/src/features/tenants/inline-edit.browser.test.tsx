import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openObject } from '~/testing/open-object'
import { testTenant as tenant } from '~/testing/test-tenant'

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

it('edits a field of a tenant without sending hidden contact details', async () => {
  opened = await openObject('tenant', tenant, 'Ada Okafor')
  const { path, set, sent } = opened
  const saved = { ...tenant, householdSize: 3, version: 4 }
  set(`PATCH ${path}`, { status: 200, body: saved })
  await page.getByRole('button', { name: /Edit household/ }).click()
  set(`GET ${path}`, { status: 200, body: saved })
  await page.getByRole('textbox', { name: 'Household' }).fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^3 .*Edit/ })).toHaveFocus()
  expect(sent).toEqual([{ key: `PATCH ${path}`, body: { householdSize: 3 }, ifMatch: '"v3"' }])
})

it('shows a tenant read-only without permission', async () => {
  opened = await openObject('tenant', { ...tenant, permissions: ['tenant:read'] }, 'Ada Okafor')
  await expect.element(page.getByRole('region', { name: 'About' }).getByText('Spanish')).toBeVisible()
  expect(page.getByRole('button', { name: /Change/ }).elements()).toHaveLength(0)
})
