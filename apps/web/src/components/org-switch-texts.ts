import { countOf } from '~/lib/format'

export const orgSwitchTexts = {
  label: 'Organizations',
  search: 'Find an organization',
  nothing: 'No matching organizations',
  current: 'open in this tab',
  demo: 'Demo',
  noRole: 'No role',
  threats: (count: number) => countOf(count, 'threat'),
  noThreats: 'No threats',
  couldNotSwitch: 'Couldn’t switch organizations',
  note: 'Switches this tab only.',

  lost: (name: string) => `You’re no longer an active member of ${name}`,
  lostUnnamed: 'You’re no longer an active member of this organization',
  lostDetail: 'An administrator suspended or removed you. If that’s a mistake, ask them to reinstate you.',
} as const
