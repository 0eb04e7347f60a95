import { countOf } from '~/lib/format'

export const orgSwitchTexts = {
  label: 'Organizations',
  search: 'Find an organization',
  noMatches: 'No matching organizations',
  current: 'open in this tab',
  demo: 'Demo',
  noRole: 'No role',
  threats: (count: number) => countOf(count, 'threat'),
  noThreats: 'No open threats',
  couldNotSwitch: 'Couldn’t switch organizations',
  note: 'Switches this tab only.',

  permissionsLost: 'Your permissions changed',
  permissionsLostDetail:
    'An administrator changed your access. Some pages and actions are no longer available to you, including any that you were using.',
  membershipLost: (name: string) => `You’re no longer an active member of ${name}`,
  membershipLostUnnamed: 'You’re no longer an active member of this organization',
  membershipLostDetail:
    'An administrator suspended or removed you. If that’s a mistake, ask them to restore your access.',
} as const
