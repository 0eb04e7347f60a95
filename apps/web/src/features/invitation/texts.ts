import { countOf } from '~/lib/format'

export const invitationTexts = {
  heading: 'Invitation',
  loading: 'Loading the invitation',
  subject: 'this invitation',
  title: (inviter: string | null, org: string, roles: string) => {
    const sentence = inviter === null ? `You’ve been invited to ${org}` : `${inviter} invited you to ${org}`
    return roles === '' ? sentence : `${sentence} as ${roles}`
  },
  messageFrom: (inviter: string | null) => (inviter === null ? 'Message' : `Message from ${inviter}`),
  roles: 'What you’ll be able to do',
  accessTitle: 'Where',
  limited: 'You’ll have access to:',
  noAccessYet: 'You won’t have access to any properties yet. None have been assigned to you.',
  portfolio: 'Portfolio',
  grantRole: (role: string) => `as ${role}`,
  expires: (relative: string, exact: string) => `This invitation expires ${relative}, on ${exact}.`,

  acceptAs: (email: string) => `Accept as ${email}`,
  accept: 'Accept invitation',
  codeNote: 'We’ll email a code to this address first, so only you can accept.',
  signInAnotherWay: 'Sign in another way',
  signedInAs: 'You’re signed in as',
  back: 'Back to invitation',
  joined: (org: string) => `You’re now a member of ${org}.`,
  notAccepted: 'Couldn’t accept the invitation.',

  otherAccountTitle: (current: string, invited: string) =>
    `You’re signed in as ${current}, but this invitation is for ${invited}.`,
  unverifiedTitle: (email: string) => `You’re signed in as ${email}, but that address isn’t verified.`,
  unverifiedDetail: 'Sign out, then sign in with a code sent to that address.',
  otherAccountDetail: 'Sign out and continue with that address. The invitation stays valid.',
  switchTo: (email: string) => `Continue as ${email}`,
  staySignedIn: (email: string) => `Stay signed in as ${email}`,

  alreadyMember: (org: string) => `You’re already a member of ${org}`,
  alreadyMemberDetail: 'You’ve already accepted this invitation. There’s nothing left to do.',
  openOrg: (org: string) => `Open ${org}`,
  acceptedTitle: 'This invitation has already been used',
  acceptedDetail: (email: string, org: string) =>
    `This invitation was sent to ${email}. If that’s your address, you’re already a member of ${org}. Sign in to continue. If someone else used the invitation, contact the person who invited you.`,
  expiredTitle: 'This invitation has expired',
  expiredDetail: (email: string, org: string) => `It invited ${email} to join ${org}.`,
  revokedTitle: 'This invitation was revoked',
  revokedDetail: (email: string, org: string) => `${email}’s invitation to join ${org} no longer works.`,
  pendingTitle: (count: number) => (count === 1 ? 'You have an invitation' : 'You have invitations'),
  pendingDetail: (email: string | null) =>
    email === null
      ? 'You aren’t a member of an organization yet. Join one to continue.'
      : `You’re signed in as ${email} and aren’t a member of an organization yet. Join one to continue.`,
  pendingInvitation: (inviter: string | null, org: string) =>
    inviter === null ? `You’ve been invited to ${org}` : `${inviter} invited you to ${org}`,
  join: (org: string) => `Join ${org}`,
  signOut: 'Sign out',
  unknownTitle: 'Invitation not found',
  unknownDetail:
    'The link may be incomplete, or a newer invitation may have replaced it. Open the link in the latest email, or ask the person who invited you for a new one.',
  signIn: 'Go to sign-in',
  requestNew: 'Request a new invitation',
  newRequested: (email: string) =>
    `We forwarded your request. If it’s approved, you’ll get a new invitation at ${email}. You can send one request per day.`,
  tooManyAttempts: (seconds: number) => `Too many attempts. Try again in ${countOf(seconds, 'second')}.`,
} as const
