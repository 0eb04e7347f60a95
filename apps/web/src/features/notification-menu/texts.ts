import type { MemberNotification } from '~/data/notifications/queries'

type Severity = NonNullable<MemberNotification['severity']>

export const notificationMenuTexts = {
  title: 'Notifications',
  trigger: (count: number, max: number) =>
    count === 0 ? 'Notifications' : `Notifications, ${count >= max ? `${max - 1}+` : count} unread`,
  badge: (count: number, max: number) => (count >= max ? `${max - 1}+` : String(count)),
  settings: 'Notification settings',
  markAllRead: 'Mark all as read',
  markRead: (title: string, threatName: string | undefined) =>
    `Mark as read: ${threatName === undefined ? title : `${title}, ${threatName}`}`,
  unread: 'Unread',
  showMore: 'Show more',
  loading: 'Loading notifications…',
  empty: 'No notifications yet',
  emptyDetail: 'Threats to your properties and anything waiting for you appear here for 90 days.',
  couldNotMark: 'Couldn’t mark notifications as read',
  outOfReach: 'No longer affects properties you can see',

  newThreat: {
    extreme: 'New extreme threat',
    severe: 'New severe threat',
    moderate: 'New moderate threat',
    minor: 'New minor threat',
    unknown: 'New threat',
  } satisfies Record<Severity, string>,
  worsened: {
    extreme: 'Severity increased to extreme',
    severe: 'Severity increased to severe',
    moderate: 'Severity increased to moderate',
    minor: 'Severity increased to minor',
    unknown: 'Severity increased',
  } satisfies Record<Severity, string>,
  improved: {
    extreme: 'Severity decreased to extreme',
    severe: 'Severity decreased to severe',
    moderate: 'Severity decreased to moderate',
    minor: 'Severity decreased to minor',
    unknown: 'Severity decreased',
  } satisfies Record<Severity, string>,
  over: 'All clear',
  // In the past tense: an entry stays for weeks after it was handled.
  onCall: 'You were asked to acknowledge this threat',
  helpCall: 'A tenant called for help',
  alertPending: 'An alert needed your review',
  drillInvitation: 'EXERCISE: You were invited to a drill',
} as const
