import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formTexts as commonTexts } from '~/components/form-texts'
import { openObject } from '~/testing/open-object'
import { testTenant } from '~/testing/test-tenant'
import { tenantConsentTexts } from './consent-texts.ts'
import { tenantFormTexts as formTexts } from './form-texts.ts'
import { tenantTexts as texts } from './texts.ts'

const emailOf = (address: string) => ({
  address,
  label: null,
  status: 'unknown',
  primary: true,
  suppressed: false,
  consent: testTenant.consent['email'],
  consentGivenBy: [],
})
const masked = {
  ...testTenant,
  emails: [emailOf('a•••@example.com')],
  permissions: ['tenant:read', 'tenant:update', 'tenant:contact_read', 'tenant:consent_update'],
}
const unmasked = { ...masked, masked: false, emails: [emailOf('ada@example.com')] }

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

it('loads contact details once the form is opened, and sends only what was changed', async () => {
  opened = await openObject('tenant', masked, 'Ada Okafor')
  const { path, set, sent, requests } = opened
  const contactRequests = () => requests.filter(({ query }) => query['include'] === 'contact')
  await expect.element(page.getByText('a•••@example.com')).toBeVisible()
  expect(contactRequests()).toHaveLength(0)

  set(`GET ${path}`, { status: 200, body: unmasked })
  await page.getByRole('button', { name: texts.edit, exact: true }).click()
  const email = page.getByRole('textbox', { name: formTexts.email(1), exact: true })
  await expect.element(email).toHaveValue('ada@example.com')
  expect(contactRequests()).toHaveLength(1)

  const theirs = { ...unmasked, emails: [emailOf('theirs@example.com')], version: 9 }
  const conflict = { code: 'version-conflict', title: 'Changed', current: { ...masked, version: 9 } }
  set(`PATCH ${path}`, { status: 412, body: conflict })
  set(`GET ${path}`, { status: 200, body: theirs })
  await email.fill('mine@example.com')
  await page.getByRole('button', { name: commonTexts.saveChanges }).click()
  await expect.element(page.getByRole('dialog').last().getByText('theirs@example.com')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ emails: [{ address: 'mine@example.com', label: null, primary: true }] })
})

it('loads the addresses that consent is recorded for', async () => {
  opened = await openObject('tenant', masked, 'Ada Okafor')
  opened.set(`GET ${opened.path}`, { status: 200, body: unmasked })
  await page.getByRole('button', { name: tenantConsentTexts.record }).click()
  await expect
    .element(page.getByRole('combobox', { name: tenantConsentTexts.address }))
    .toHaveDisplayValue(/ada@example\.com/)
})
