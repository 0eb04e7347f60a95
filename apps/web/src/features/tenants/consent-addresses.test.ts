import { expect, it } from 'vitest'
import { listConsentAddresses } from './consent-card.tsx'

it('groups the digits of phone numbers in labels, but not in the address that is recorded', () => {
  const phones = [{ e164: '+13035550142', type: 'mobile' }] as Parameters<
    typeof listConsentAddresses
  >[0]['phones']
  expect(listConsentAddresses({ emails: [], phones })).toEqual([
    {
      key: 'sms:+13035550142',
      channel: 'sms',
      address: '+13035550142',
      label: '+1 303 555 0142 (text message)',
    },
    {
      key: 'voice:+13035550142',
      channel: 'voice',
      address: '+13035550142',
      label: '+1 303 555 0142 (phone call)',
    },
  ])
})
