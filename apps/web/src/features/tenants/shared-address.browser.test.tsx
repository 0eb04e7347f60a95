import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openObject } from '~/testing/open-object'
import { testTenant } from '~/testing/test-tenant'

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

const gitaId = '22222222-2222-4222-8222-222222222222'
const consentGivenBy = [{ id: gitaId, name: 'Gita Delgado', since: '2026-11-01T10:00:00Z' }]
const phone = {
  e164: '+13035550142',
  raw: null,
  type: 'mobile',
  smsCapable: null,
  primary: true,
  suppressed: false,
  consentGivenBy,
}

it('says whose consent a shared number has', async () => {
  const tenant = {
    ...testTenant,
    phones: [
      { ...phone, consent: testTenant.consent['sms'], calls: { consent: testTenant.consent['voice'] } },
    ],
  }
  opened = await openObject('tenant', tenant, 'Ada Okafor')
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect.element(contact.getByText('Consent for this number was given by Gita Delgado')).toBeVisible()
  await expect
    .element(contact.getByRole('link', { name: 'Gita Delgado' }))
    .toHaveAttribute('href', `/tenants/${gitaId}`)
  await expect.element(contact.getByText('Not asked')).toBeVisible()
})
