import { countOf } from '~/lib/format'

export const orgSwitchTexts = {
  label: 'Organisations',
  search: 'Find an organisation',
  nothing: 'No organisation matches.',
  current: 'open in this tab',
  demo: 'Demo',
  noRole: 'No role',
  threats: (count: number) => countOf(count, 'threat'),
  noThreats: 'No threats',
  couldNotSwitch: 'The organisation could not be switched',
  note: 'Only this tab changes. Others stay where they are.',

  lost: (name: string) => `You are no longer an active member of ${name}`,
  lostUnnamed: 'You are no longer an active member of this organisation',
  lostDetail: 'Somebody there suspended or removed you. Ask an administrator if that is a mistake.',
} as const
