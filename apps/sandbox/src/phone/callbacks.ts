import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

export interface CallbackOptions {
  /** Signs what is sent to the app. */
  token: string
  shutdownSignal: AbortSignal
}

/** `X-Twilio-Signature`: the URL and the sorted fields, signed with HMAC-SHA1. */
function sign(token: string, url: string, fields: Record<string, string>) {
  const names = Object.keys(fields).toSorted((a, b) => (a < b ? -1 : 1))
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('')
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64')
}

/** Posts a signed form to the app, like the gateway. Null if the app didn't respond. */
export async function postSigned(
  url: string,
  fields: Record<string, string>,
  { token, shutdownSignal }: CallbackOptions,
): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': sign(token, url, fields) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.any([shutdownSignal, AbortSignal.timeout(15_000)]),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return null
  }
}

const reportDelayMs = 30
const attemptsMax = 60
const retryDelayMs = 500

/** Sends a message's reports in this order. Retries while the app is down. */
export async function sendReports(url: string, reports: Record<string, string>[], options: CallbackOptions) {
  for (const fields of reports) {
    await delay(reportDelayMs, undefined, { signal: options.shutdownSignal }).catch(() => undefined)
    for (let attempt = 1; attempt <= attemptsMax && !options.shutdownSignal.aborted; attempt += 1) {
      const response = await postSigned(url, fields, options)
      // A rejected report is never retried.
      if (response && response.status < 500 && response.status !== 429) break
      await delay(retryDelayMs, undefined, { signal: options.shutdownSignal }).catch(() => undefined)
    }
  }
}
