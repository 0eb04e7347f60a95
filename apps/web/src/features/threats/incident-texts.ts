import { countOf } from '~/lib/format'

export const incidentTexts = {
  title: 'Incident',
  subject: 'this incident',
  threats: (count: number) => countOf(count, 'threat'),
  status: { open: 'Ongoing', ended: 'Ended', merged: 'Merged' },
  intro: 'These threats are part of the same event.',
  none: 'This threat isn’t part of an incident.',
  current: 'This threat',

  splitOff: 'Split off',
  splitOffThreat: (title: string) => `Split off ${title}`,
  splitTitle: 'Split off this threat?',
  splitDetail: (title: string) =>
    `“${title}” will be listed separately. It stays separate unless someone merges it again.`,
  splitDone: (title: string) => `${title} split off.`,
  couldNotSplit: 'Couldn’t split off the threat',
  undo: 'Undo',
  undone: (title: string) => `${title} is back in the incident, merged by you.`,
  couldNotUndo: 'Couldn’t undo the change',
  mergeUndone: (title: string) => `${title} is separate again.`,

  merge: 'Merge with…',
  mergeTitle: 'Merge with another threat',
  mergeHelp:
    'Choose a threat or incident that’s about the same event. Your team will see them as one incident.',
  search: 'Search threats',
  nearby: 'Ongoing nearby',
  ongoing: 'Ongoing',
  matches: 'Matching threats',
  noneNearby: 'No other ongoing threats nearby. Search for one that’s farther away or has ended.',
  noMatches: 'No threats match',
  candidatesSubject: 'threats',
  confirmMerge: 'Merge',
  mergeRequired: 'Choose a threat or incident.',
  merged: (title: string) => `Merged with ${title}.`,
  couldNotMerge: 'Couldn’t merge them',
  changedBySomeoneElse: 'Someone else just changed this. You’re seeing the latest version.',
  cancel: 'Cancel',
} as const
