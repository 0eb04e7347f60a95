import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openObject } from '~/testing/open-object'
import { testTenant } from '~/testing/test-tenant'
import { formTexts as commonTexts } from '~/components/form-texts'
import { tenantFormTexts as formTexts } from './form-texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { tenantTexts as texts } from './texts.ts'

const tenant = {
  ...testTenant,
  permissions: ['tenant:read', 'tenant:update', 'tenant:sensitive_read'],
}

const needsOf = (part: object) => ({
  mobility: false,
  hearing: false,
  vision: false,
  oxygenOrPower: false,
  infant: false,
  pets: 0,
  note: null,
  ...part,
})

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

async function change(before: object) {
  opened = await openObject('tenant', { ...tenant, assistance: before }, 'Ada Okafor')
  await page.getByRole('button', { name: texts.assistanceView }).click()
  await page.getByRole('button', { name: texts.editAssistance, exact: true }).click()
  await page.getByRole('checkbox', { name: tenantValueTexts.assistance.hearing }).click()
  return opened
}
const save = () => page.getByRole('button', { name: formTexts.saveAssistance }).click()
const conflict = (current: object) => ({
  status: 412,
  body: {
    code: 'version-conflict',
    title: 'Changed',
    status: 412,
    current: { ...current, assistance: null },
  },
})

it('keeps what someone else has changed about other needs, without asking', async () => {
  const { path, set, sent } = await change(needsOf({ note: 'Second floor' }))
  const current = { ...tenant, version: 9, assistance: needsOf({ mobility: true, note: 'Third floor' }) }
  set(`PATCH ${path}`, conflict(current))
  set(`GET ${path}`, { status: 200, body: current })
  await save()
  await expect
    .poll(() => sent[1])
    .toMatchObject({
      ifMatch: '"v9"',
      body: { assistance: needsOf({ mobility: true, hearing: true, note: 'Third floor' }) },
    })
})

it('resolves a conflict about the same needs, and saves the choice', async () => {
  const { path, set, sent } = await change(needsOf({ note: 'Second floor' }))
  await page.getByRole('dialog').getByRole('textbox', { name: /^Note/ }).fill('Fourth floor')
  const current = { ...tenant, version: 9, assistance: needsOf({ mobility: true, note: 'Third floor' }) }
  set(`PATCH ${path}`, conflict(current))
  set(`GET ${path}`, { status: 200, body: current })
  await save()
  const dialog = page.getByRole('dialog').last()
  await expect.element(dialog.getByText('Third floor')).toBeVisible()
  set(`PATCH ${path}`, { status: 200, body: { ...current, version: 10 } })
  await page.getByRole('button', { name: commonTexts.saveChoice }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({
    ifMatch: '"v9"',
    body: { assistance: needsOf({ mobility: true, hearing: true, note: 'Fourth floor' }) },
  })
})

it('saves over an unrelated change to the tenant', async () => {
  const before = needsOf({ note: 'Second floor' })
  const { path, set, sent } = await change(before)
  const current = { ...tenant, version: 9, notes: 'New', assistance: before }
  set(`PATCH ${path}`, conflict(current))
  set(`GET ${path}`, { status: 200, body: current })
  await save()
  await expect
    .poll(() => sent[1])
    .toMatchObject({ ifMatch: '"v9"', body: { assistance: { ...before, hearing: true } } })
})
