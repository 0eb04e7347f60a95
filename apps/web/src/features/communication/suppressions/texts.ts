export const suppressionTexts = {
  title: 'Suppressed addresses',
  detail:
    'These addresses get no campaigns or alerts, regardless of consent. Addresses that your team added can be removed. Some can still get a confirmation code or a new opt-in link if someone requests it.',
  search: 'Search by full address or number',
  searchHelp: 'Addresses aren’t stored in full. Search for the complete email address or phone number.',
  reason: 'Reason',
  anyReason: 'Any reason',
  columns: {
    address: 'Address',
    tenants: 'Tenants',
    reason: 'Reason',
    since: 'Since',
    actions: 'Actions',
  },
  reasons: {
    unsubscribe: 'Unsubscribed',
    hard_bounce: 'Hard bounce',
    complaint: 'Marked as spam',
    manual: 'Added by your team',
  },
  cannotRemoveReasons: {
    unsubscribe: {
      email: 'Only the tenant can opt back in, with their own link or an opt-in page.',
      sms: 'Only the tenant can turn texts back on, by texting START to the number that texts them.',
      voice: 'Only the tenant can turn calls back on, by calling the number that calls them and pressing 1.',
    },
    hard_bounce: {
      email: 'The mail server said this address doesn’t exist. Correct the tenant’s address instead.',
      sms: 'The text gateway said this number can’t get texts. Correct the tenant’s number instead.',
      voice: 'The text gateway said this number doesn’t exist. Correct the tenant’s number instead.',
    },
    complaint: { email: 'The tenant marked an email as spam. Only they can opt back in.' },
  } as Record<string, Partial<Record<string, string>>>,
  unknownAddress: 'Unknown address',
  empty: 'No suppressed addresses',
  emptyDetail:
    'Addresses that unsubscribe, report spam, or permanently bounce appear here and get no campaigns or alerts.',
  filteredEmpty: 'No matching addresses',
  filteredEmptyDetail: 'Search by the full address or number, or show all addresses.',
  clearFilters: 'Show all addresses',
  remove: 'Remove',
  removeAddress: (address: string) => `Remove ${address}`,
  removeTitle: (address: string) => `Remove ${address} from the list?`,
  removeDetail:
    'Your team added this address. After you remove it, it can get messages again if the tenant’s consent allows it.',
  removed: (address: string) => `${address} is no longer suppressed.`,
  couldNotRemove: 'Couldn’t remove the address',
  channels: { email: 'Email', sms: 'Text message', voice: 'Phone call' },
} as const
