export const invitationTexts = {
  heading: 'Invitation',
  loading: 'Loading the invitation',
  subject: 'The invitation',
  title: (inviter: string | null, org: string, roles: string) => {
    const start = inviter === null ? `You are invited to ${org}` : `${inviter} invited you to ${org}`
    return roles === '' ? start : `${start} as ${roles}`
  },
  messageFrom: (inviter: string | null) => (inviter === null ? 'Their message' : `Message from ${inviter}`),
  roles: 'What you will be able to do',
  grants: 'Where',
  limited: 'You will see only this:',
  limitedToNothing: 'You will see nothing yet: nobody has chosen properties for you so far.',
  portfolio: 'Portfolio',
  grantRole: (role: string) => `as ${role}`,
  expires: (relative: string, exact: string) => `This invitation ends ${relative}, on ${exact}.`,

  acceptAs: (email: string) => `Accept as ${email}`,
  accept: 'Accept the invitation',
  codeNote: 'We mail a code to this address first, so that nobody else can accept for you.',
  otherWay: 'Sign in another way',
  signedInAs: 'You are signed in as',
  back: 'Back to the invitation',
  joined: (org: string) => `You are now a member of ${org}.`,
  notAccepted: 'The invitation could not be accepted.',

  otherAccountTitle: (current: string, invited: string) =>
    `You are signed in as ${current}; the invitation is for ${invited}.`,
  unprovenTitle: (email: string) =>
    `You are signed in as ${email}, but nobody knows yet that the address is yours.`,
  unprovenDetail: 'Sign out here, and sign in with a code that is mailed to it.',
  otherAccountDetail: 'Sign out here and go on with that address. The invitation waits meanwhile.',
  switchTo: (email: string) => `Continue as ${email}`,
  staySignedIn: (email: string) => `Stay signed in as ${email}`,

  joinedBefore: (org: string) => `You are a member of ${org} already`,
  joinedBeforeDetail: 'You accepted this invitation before. There is nothing left to do here.',
  open: (org: string) => `Open ${org}`,
  acceptedTitle: 'This invitation was used already',
  accepted: (email: string, org: string) =>
    `It works once, and was for ${email}. If that is you, sign in: you are in ${org} already. If somebody else got hold of it, tell whoever invited you.`,
  expiredTitle: 'This invitation has expired',
  expired: (email: string, org: string) =>
    `Invitations work for a limited time. This one was for ${email}, to join ${org}.`,
  revokedTitle: 'This invitation was withdrawn',
  revoked: (email: string, org: string) => `It was for ${email}, to join ${org}, and works no more.`,
  waitingTitle: (count: number) => (count === 1 ? 'An invitation waits for you' : 'Invitations wait for you'),
  waitingDetail: (email: string | null) =>
    email === null
      ? 'You belong to no organisation yet. Join one to go on.'
      : `You are signed in as ${email} and belong to no organisation yet. Join one to go on.`,
  waiting: (inviter: string | null, org: string) =>
    inviter === null ? `You are invited to ${org}` : `${inviter} invited you to ${org}`,
  join: (org: string) => `Join ${org}`,
  signOut: 'Sign out',
  unknownTitle: 'This link leads to no invitation',
  unknown:
    'It may be cut off, or from an invitation that was replaced by a newer one. Open the link in the newest mail once more, or ask whoever invited you to invite you again.',
  signIn: 'Go to sign-in',
  ask: 'Ask for a new one',
  asked: (inviter: string | null, email: string) =>
    `${inviter ?? 'Whoever invited you'} is asked to invite you again. A new invitation would come to ${email}. One question a day is sent on.`,
  waitSeconds: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
} as const
