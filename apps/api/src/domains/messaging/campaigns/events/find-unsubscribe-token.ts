import PostalMime from 'postal-mime'

const recipient = /\bunsub\+([\w-]{16,200})@/

/**
 * The token in the address that a mail went to, where that is the one of `List-Unsubscribe`; null for any other mail.
 * Only the headers that say whom it was sent to are asked: what stands in the text may be quoted.
 */
export async function findUnsubscribeToken(source: Uint8Array): Promise<string | null> {
  const { headers } = await PostalMime.parse(source)
  const addressed = headers
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to' || key === 'to')
    .map(({ value }) => value)
  return recipient.exec(addressed.join('\n'))?.[1] ?? null
}
