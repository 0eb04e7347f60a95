import { startFirstRequests } from '~/app/first-requests'

// The build puts this before everything else in the page (`build/run-before-app.ts`).
try {
  startFirstRequests()
} catch {
  // Without storage there is no session, and the app says so.
}
