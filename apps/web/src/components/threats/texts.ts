import { countOf } from '~/lib/format'

export const threatTexts = {
  triage: {
    new: 'New',
    acknowledged: 'Acknowledged',
    in_progress: 'In progress',
    resolved: 'Resolved',
    dismissed: 'Dismissed',
  },
  status: {
    upcoming: 'Upcoming',
    active: 'Active',
    ended: 'Ended',
    expired: 'Expired',
    cancelled: 'Canceled',
    archived: 'Archived',
  },
  resolutions: {
    no_damage: 'No damage',
    damage_reported: 'Damage reported',
    false_alarm: 'False alarm',
    other: 'Other',
  },
  dismissReasons: {
    not_relevant: 'Not relevant to us',
    duplicate: 'Duplicate',
    test: 'Test',
    wrong_location: 'Wrong location',
    other: 'Other',
  },
  certainty: {
    observed: 'Observed',
    likely: 'Likely',
    possible: 'Possible',
    unlikely: 'Unlikely',
    unknown: 'Unknown certainty',
  },
  urgency: {
    immediate: 'Immediate',
    expected: 'Within the hour',
    future: 'Later',
    past: 'Past',
    unknown: 'Unknown urgency',
  },

  startsIn: (span: string) => `starts in ${span}`,
  endsIn: (span: string) => `ends in ${span}`,
  endedAgo: (span: string) => `ended ${span} ago`,
  cancelledAgo: (span: string) => `canceled ${span} ago`,
  noEnd: 'no end time',
  ended: 'ended',
  underOneMinute: 'a moment',

  incidentThreats: (count: number) => countOf(count, 'threat'),
  affected: {
    all: (counts: string) => `Affects ${counts}`,
    properties: (count: number) => countOf(count, 'property', 'properties'),
    possibly: (properties: string, count: string) => `${properties} (${count} possibly)`,
    units: (count: number) => countOf(count, 'unit'),
    declaredUnits: (count: number) => countOf(count, 'declared unit'),
    tenants: (count: number) => countOf(count, 'tenant'),
    reachable: (count: string) => `${count} reachable`,
    assistance: (count: number) => `${countOf(count, 'needs', 'need')} assistance`,
  },

  attention: {
    new: () => 'Not acknowledged',
    unassigned: () => 'Not assigned',
    overdue: (span: string) => `Checklist overdue for ${span}`,
    stalled: (span: string) => `No progress for ${span}`,
  },

  acknowledge: 'Acknowledge',
  acknowledgeThreat: (title: string) => `Acknowledge ${title}`,
  acknowledgeAll: (count: string) => `Acknowledge for all ${count} properties`,
  markNew: 'Mark as new',
  markAllNew: (count: string) => `Mark as new for all ${count} properties`,
  start: 'Start work',
  resolve: 'Resolve',
  dismiss: 'Dismiss',
  reopen: 'Reopen',
  undo: 'Undo',
  done: {
    acknowledged: (title: string, properties: number) =>
      `${title} acknowledged${properties > 1 ? ` for ${countOf(properties, 'property', 'properties')}` : ''}.`,
    dismissed: (title: string, properties: number) =>
      `${title} dismissed${properties > 1 ? ` for ${countOf(properties, 'property', 'properties')}` : ''}.`,
    assign: (title: string, properties: number) =>
      `${title} reassigned${properties > 1 ? ` for ${countOf(properties, 'property', 'properties')}` : ''}.`,
  },
  exceptFor: (refusal: string) => `Except for ${refusal}`,
  undone: (title: string) => `Change to ${title} undone.`,
  couldNot: {
    acknowledged: 'Couldn’t acknowledge this threat',
    in_progress: 'Couldn’t start work on this threat',
    resolved: 'Couldn’t resolve this threat',
    dismissed: 'Couldn’t dismiss this threat',
    new: 'Couldn’t mark this threat as new',
    rest: 'Couldn’t change every threat in this incident',
    undo: 'Couldn’t undo the change',
    assign: 'Couldn’t assign this threat',
    note: 'Couldn’t add the note',
    checklist: 'Couldn’t update the checklist',
  },
  changedBySomeoneElse: 'Someone else just changed this. You’re seeing the latest version.',
} as const
