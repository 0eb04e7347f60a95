import { expect, it } from 'vitest'
import { toSettings, toSettingsValues } from './alert-settings-card.tsx'
import { allHazards, summarizeAutomatic, toAutomatic, toAutomaticValues } from './automatic-settings.ts'

it.each([
  [null, 'never'],
  [0, 'always'],
  [500, 'over'],
] as const)('turns a limit of %s into a choice and back', (approvalOver, approval) => {
  const values = toSettingsValues({ approvalOver })
  expect(values.approval).toBe(approval)
  expect(toSettings(values)).toEqual({ approvalOver })
})

const automatic = {
  hazards: ['tornado' as const],
  minSeverity: 'severe' as const,
  delayMinutes: 10,
  senderId: null,
  channels: null,
}

it.each([
  ['all', null],
  ['email', ['email' as const]],
  ['sms', ['sms' as const]],
  ['both', ['email' as const, 'sms' as const]],
  ['smsAndVoice', ['sms' as const, 'voice' as const]],
  ['allThree', ['email' as const, 'sms' as const, 'voice' as const]],
])('turns automatic alerts on the channels “%s” into values and back', (option, channels) => {
  const values = toAutomaticValues({ ...automatic, channels })
  expect(values.channels).toBe(option)
  expect(toAutomatic(values)).toEqual({ ...automatic, channels })
})

it('says in one sentence what automatic alerts will do', () => {
  expect(summarizeAutomatic(automatic)).toBe(
    'When a severe or extreme threat (tornado) is observed or likely, tenants at places it definitely affects are alerted 10 minutes later, unless someone stops it.',
  )
  const [kinds, channels] = [allHazards.slice(0, 5), ['sms' as const]]
  expect(summarizeAutomatic({ ...automatic, hazards: kinds, delayMinutes: 1, channels })).toContain(
    '(5 kinds of hazards) is observed or likely, tenants at places it definitely affects are alerted by text message 1 minute later',
  )
})
