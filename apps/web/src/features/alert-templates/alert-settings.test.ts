import { expect, it } from 'vitest'
import { toSettings, toSettingsValues } from './alert-settings-card.tsx'

it.each([
  [null, 'never'],
  [0, 'always'],
  [500, 'over'],
] as const)('turns a limit of %s into a choice and back', (approvalOver, approval) => {
  const values = toSettingsValues({ approvalOver })
  expect(values.approval).toBe(approval)
  expect(toSettings(values)).toEqual({ approvalOver })
})
