export const settingsTexts = {
  navigation: 'Settings',
  toMyAccount: 'Go to my account',
  groups: {
    you: 'You',
    organization: 'Organization',
    people: 'People and access',
  },
  titles: {
    'my-account': 'My account',
    notifications: 'Notifications',
    organization: 'Organization',
    'email-senders': 'Email senders',
    matching: 'Matching',
    data: 'Data',
    team: 'Team',
    roles: 'Roles',
    access: 'Access',
  },
  subtitles: {
    organization: 'Details and defaults shared by everyone in your organization.',
    'email-senders': 'The addresses that emails to tenants come from.',
    matching: 'How close a hazard must be to affect a property.',
    data: 'Data retention and ledger verification.',
    team: 'People in your organization.',
    roles: 'What each role can do.',
    access: 'Who has access to individual portfolios and properties.',
  },
} as const
