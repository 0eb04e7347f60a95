export const settingsTexts = {
  navigation: 'Settings',
  toMyAccount: 'Go to my account',
  groups: {
    you: 'You',
    organisation: 'Organisation',
    people: 'People and access',
  },
  titles: {
    'my-account': 'My account',
    notifications: 'Notifications',
    organization: 'Organisation',
    'email-senders': 'E-mail senders',
    matching: 'Matching',
    data: 'Data',
    team: 'Team',
    roles: 'Roles',
    access: 'Access',
  },
  subtitles: {
    organization: 'What everybody in your organisation shares.',
    'email-senders': 'The addresses that mail to tenants comes from.',
    matching: 'How near a warning must be to count for a property.',
    data: 'How long things are kept, and whether the record is whole.',
    team: 'Who works in your organisation.',
    roles: 'What each role allows.',
    access: 'Who is limited to single portfolios or properties.',
  },
} as const
