import { sandboxUrl } from './ports.ts'

/** The texts that a phone received, newest first. */
export async function listTexts(number: string): Promise<string[]> {
  const response = await fetch(`${sandboxUrl}/phone/messages?to=${encodeURIComponent(number)}`)
  const messages = (await response.json()) as { kind: 'text' | 'call' | 'voicemail'; body: string }[]
  return messages.flatMap(({ kind, body }) => (kind === 'text' ? [body] : []))
}

/** Writes a text from a phone, and returns the answers. */
export async function replyByText(number: string, body: string): Promise<string[]> {
  const response = await fetch(`${sandboxUrl}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: number, body }),
  })
  return ((await response.json()) as { answers: string[] }).answers
}
