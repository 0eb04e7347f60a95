import { expect, it } from 'vitest'
import { toSecurityPatch } from './security-card.tsx'

const base = {
  mfaRequired: 'false',
  sessionIdleMinutes: '10080',
  sessionMaxHours: '720',
  sessionsMax: '10',
  reauthenticationMinutes: '60',
}

it('sends only the settings that changed, as the API types them', () => {
  expect(toSecurityPatch(base, base)).toEqual({})
  expect(toSecurityPatch({ ...base, mfaRequired: 'true', sessionsMax: ' 3 ' }, base)).toEqual({
    mfaRequired: true,
    sessionsMax: 3,
  })
})
