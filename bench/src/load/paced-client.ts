import type { Client } from 'autocannon'

/** The part of autocannon's client that sends the next request. */
interface SendingClient extends Client {
  _doRequest(): void
  destroyed: boolean
}

/**
 * Lets a connection send one request every `intervalMs`, the first after `delayMs`. Left to itself, autocannon sends
 * the requests of each second at its start, on all connections at once. Returns a function with how late the current
 * request was sent, because waiting for a slow response counts as latency, too.
 */
export function paceClient(client: Client, intervalMs: number, delayMs: number): () => number {
  const pacedClient = client as SendingClient
  const send = pacedClient._doRequest.bind(pacedClient)
  let dueAt = performance.now() + delayMs
  let latenessMs = 0
  pacedClient._doRequest = () => {
    const sendNow = () => {
      if (pacedClient.destroyed) return
      latenessMs = Math.max(0, performance.now() - dueAt)
      dueAt += intervalMs
      send()
    }
    const waitMs = dueAt - performance.now()
    if (waitMs > 1) setTimeout(sendNow, waitMs)
    else sendNow()
  }
  return () => latenessMs
}
