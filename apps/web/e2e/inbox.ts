import { expect } from '@playwright/test'
import { sandboxUrl } from './ports.ts'

interface Message {
  id: string
  subject: string
  text: string
}

/** All messages to an address, newest first. */
export async function listMessages(to: string): Promise<Message[]> {
  const response = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Message[]
}

/** The newest sign-in code for an address that is not among `seen`. */
export async function readCode(to: string, seenIds: ReadonlySet<string> = new Set()): Promise<string> {
  // Other email, such as about a threat, may arrive in between.
  const findCode = async () =>
    (await listMessages(to))
      .filter(({ id }) => !seenIds.has(id))
      .flatMap(({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? [])[0]
  await expect.poll(findCode, { message: `a sign-in code for ${to}`, intervals: [50] }).toBeDefined()
  return (await findCode()) as string
}

/** The newest message to an address that isn't in `seen` and matches: members also get email about threats. */
export async function readMessage(
  to: string,
  seenIds: ReadonlySet<string>,
  { subject = /^/, text = /^/, timeout }: { subject?: RegExp; text?: RegExp; timeout?: number } = {},
): Promise<Message> {
  const findMessage = async () =>
    (await listMessages(to)).find(
      (message) => !seenIds.has(message.id) && subject.test(message.subject) && text.test(message.text),
    )
  await expect
    .poll(findMessage, { message: `a message to ${to}`, intervals: [50, 100, 250], timeout })
    .toBeDefined()
  return (await findMessage()) as Message
}

/** The IDs of messages so far, to recognize new ones. */
export async function listMessageIds(to: string): Promise<Set<string>> {
  return new Set((await listMessages(to)).map(({ id }) => id))
}

interface Faults {
  identity: 'down' | 'slow' | '429' | 'ok'
  slowMs: number
  retryAfterSeconds: number
  sessionTtlSeconds: number
  signInAgeSeconds: number
}

/** Switches faults of the sandbox; `{}` changes nothing. */
export async function setFaults(faults: Partial<Faults>) {
  await fetch(`${sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
}
