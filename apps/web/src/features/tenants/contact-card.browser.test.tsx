import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openObject } from '~/testing/open-object'
import { testTenant } from '~/testing/test-tenant'

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

const suppressed = { primary: true, suppressed: true, consentGivenBy: [] }

it('says what a suppressed address and a suppressed number don’t get', async () => {
  const { email, sms, voice } = testTenant.consent
  const tenant = {
    ...testTenant,
    emails: [{ ...suppressed, address: 'a•••@example.test', label: null, status: 'ok', consent: email }],
    phones: [
      {
        ...suppressed,
        e164: '+13035550142',
        raw: null,
        type: 'mobile',
        smsCapable: null,
        consent: sms,
        calls: { suppressed: false, consent: voice, consentGivenBy: [] },
      },
    ],
  }
  opened = await openObject('tenant', tenant, 'Ada Okafor')
  const badges = page.getByRole('region', { name: 'Contact' }).getByText('Suppressed')
  await userEvent.hover(badges.nth(0))
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('This address gets no campaigns or alerts.')
  await userEvent.hover(badges.nth(1))
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('This number gets no texts.')
})
