export const deviceTexts = {
  thisDevice: 'This device',
  browserAndSystem: (browser: string, os: string) => `${browser} on ${os}`,
  firstSeen: 'first seen',
  lastSeen: 'Last seen',
  activeNow: 'Active now',
} as const
