import { expect, type Page } from '@playwright/test'

/** Ably protocol actions: a client asks for a channel, and the service confirms it. */
const attach = 10
const attached = 11

interface ProtocolMessage {
  action: number
  channel?: string
}

/**
 * Follows the page's realtime connection from now on, whether a WebSocket or long polling.
 * Returns how to wait until every channel it asked for is confirmed: later changes arrive live.
 */
export function followSubscriptions(page: Page): () => Promise<void> {
  const requested = new Set<string>()
  const confirmed = new Set<string>()
  const read = (text: string | Buffer | null) => {
    for (const { action, channel } of parseMessages(String(text ?? ''))) {
      if (action === attach && channel !== undefined) requested.add(channel)
      if (action === attached && channel !== undefined) confirmed.add(channel)
    }
  }
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => read(payload))
    socket.on('framereceived', ({ payload }) => read(payload))
  })
  page.on('request', (request) => {
    if (request.url().includes('/comet/')) read(request.postData())
  })
  page.on('response', (response) => {
    // A poll that is cut off has no body.
    if (response.url().includes('/comet/')) response.text().then(read, () => undefined)
  })
  return () =>
    expect
      .poll(() => requested.size > 0 && [...requested].every((channel) => confirmed.has(channel)), {
        message: 'every requested channel is confirmed',
        timeout: 30_000,
      })
      .toBe(true)
}

function parseMessages(text: string): ProtocolMessage[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return (Array.isArray(parsed) ? parsed : [parsed]) as ProtocolMessage[]
  } catch {
    return []
  }
}
