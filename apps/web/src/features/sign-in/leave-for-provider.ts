import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { beginTrip } from './provider-trip.ts'

/** Goes to Google, which sends the person back to the callback. */
export async function leaveForGoogle(): Promise<void> {
  leaveFor(getProviderData(await auth.startGoogle(beginTrip('google'))))
}

/** Goes to the sign-in page of the company that the address belongs to. */
export async function leaveForSso(email: string): Promise<void> {
  const { startSso } = await import('./single-sign-on.ts')
  leaveFor(getProviderData(await startSso(email, beginTrip('sso'))))
}

function leaveFor({ url }: { url: string }) {
  location.assign(url)
}
