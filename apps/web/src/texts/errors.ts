export const errorTexts = {
  pageNotFound: 'Page Not Found',
  internalServerError: 'Internal Server Error',
  unknownPage: (path: string) => `Page not found: ${path}`,
  noPermissionForPage: 'You do not have permission to access this page.',
  goHome: 'Go back home',
  reload: 'Reload this page',
  retry: 'Try again',
  requestId: 'Request id',
  couldNotLoad: (what: string) => `${what} could not be loaded`,
  unreachable: 'The server could not be reached. Check your connection, then try again.',
  unexpected: 'Something unexpected happened. Try again; if it stays, tell support what you did.',
  signInOutOfReach:
    'The sign-in service is out of reach right now. You are still signed in: reload in a moment.',
  notConfigured: 'Parapet is not configured',
  notConfiguredHelp: 'Ask the people who run this installation to check the server.',
} as const
