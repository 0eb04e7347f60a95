import { countOf } from '~/lib/format'

export const notificationTexts = {
  subtitle: 'Choose which threats you’re notified about, and how.',

  rules: 'Which threats',
  rulesDetail:
    'New threats to properties you have access to, and calls for help from tenants there. You’re also notified when a threat you were notified about becomes less severe or is over. Emails, push notifications, and texts also cover existing threats whose severity increases and, if you can send alerts, automatic alerts that are about to go out and alerts that need your approval.',
  minSeverity: 'Minimum severity',
  minSeverityHelp: 'Less severe threats appear on Home and property pages without a notification.',
  severities: {
    minor: 'Minor',
    moderate: 'Moderate',
    severe: 'Severe',
    extreme: 'Extreme only',
  },
  quietHours: 'Quiet hours',
  quietHoursDetail: (zone: string) =>
    `Only extreme threats, urgent ones if you’re on call or an administrator, calls for help, automatic alerts that are about to go out, and alerts that need your approval notify you during quiet hours. Other emails, push notifications, and texts are held until quiet hours end, except emails that a threat is less severe or over if you were notified about it less than an hour before. Times are in ${zone}.`,
  quietFrom: 'From',
  quietTo: 'To',
  invalidTime: 'Enter a time, for example 10:00 PM.',
  sameTime: 'Choose an end time that differs from the start.',

  channels: 'How you’re notified',
  channelsDetail: 'Home and property pages show every threat either way.',
  inApp: 'In Parapet',
  inAppDetail: 'A notification in the corner of the screen while Parapet is open.',
  followUpsInApp: 'All clear and updates in Parapet',
  followUpsInAppDetail:
    'When a threat you were notified about is less severe or over. Also applies to push notifications and texts. If this is off, they’re still listed under Notifications, but already marked as read, except after an extreme threat.',
  email: 'Email',
  emailDetail: (address: string) =>
    `To ${address}, with affected properties and the issuing agency’s advice. If you’re on call or an administrator, urgent threats may be emailed even if this is off.`,
  followUpsEmail: 'All clear and updates by email',
  followUpsEmailDetail: 'When a threat you were emailed about is less severe or over.',
  digest: 'Email frequency',
  digestHelp:
    'Extreme threats, urgent ones if you’re on call or an administrator, calls for help, automatic alerts that are about to go out, and alerts that need your approval are always emailed immediately. So are emails that a threat is less severe or over if you were notified about it less than an hour before.',
  digests: {
    none: 'Immediately',
    daily: 'Daily at 7:00 AM',
    weekly: 'Weekly, Mondays at 7:00 AM',
  },

  push: 'Push notifications',
  pushDetail:
    'Notifications from your browser or phone, even while Parapet is closed. They follow the rules above and are sent immediately, or when quiet hours end.',
  turnOnPush: 'Turn on for this device',
  pushOn: 'Push notifications turned on for this device.',
  pushNotAllowed: 'Your browser didn’t allow notifications',
  couldNotTurnOnPush: 'Couldn’t turn on push notifications',
  pushUnsupported: 'Not available in this browser',
  pushUnsupportedDetail: 'On an iPhone or iPad, add Parapet to the Home Screen and open it from there.',
  pushBlocked: 'Blocked by this browser',
  pushBlockedDetail:
    'Allow notifications for Parapet in your browser’s site settings, then reload this page.',
  pushDevices: 'Devices with push notifications',
  deviceAdded: 'Added',
  deviceNotified: 'last notified',
  testDevice: 'Send a test',
  testDeviceNamed: (device: string) => `Send a test to ${device}`,
  testSent: (device: string) => `Test sent to ${device}.`,
  testNotSent: (device: string) => `Couldn’t send a test to ${device}`,
  testOutcomes: {
    removed: 'It no longer accepts notifications, so it was removed. Turn them on again on that device.',
    failed: 'Try again in a few minutes.',
  },
  removeDevice: 'Remove',
  removeDeviceNamed: (device: string) => `Remove ${device}`,
  deviceRemoved: (device: string) => `${device} removed.`,
  couldNotRemoveDevice: 'Couldn’t remove the device',

  saved: 'Notification settings saved.',
  couldNotSave: 'Couldn’t save your notification settings',

  newThreat: {
    extreme: 'New extreme threat',
    severe: 'New severe threat',
    moderate: 'New moderate threat',
    minor: 'New minor threat',
    unknown: 'New threat',
  },
  newThreats: (count: number) => countOf(count, 'new threat'),
  needsHelp: (name: string) => `${name} needs help`,
  show: 'View',
} as const
