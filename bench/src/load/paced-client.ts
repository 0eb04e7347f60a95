import type { Client } from 'autocannon'

/** The part of autocannon's client that sends the next request. */
interface SendingClient extends Client {
  _doRequest(): void
  destroyed: boolean
}

/**
 * Lets a connection send one request every `intervalMs`, the first after `delayMs`. By itself autocannon sends what a
 * second allows at the start of each second, all connections at once, which is no steady rate. Answers how late the
 * request under way was sent: what waits for a slow answer before it has waited too.
 */
export function paceClient(client: Client, intervalMs: number, delayMs: number): () => number {
  const sending = client as SendingClient
  const send = sending._doRequest.bind(sending)
  let dueAt = performance.now() + delayMs
  let latenessMs = 0
  sending._doRequest = () => {
    const sendNow = () => {
      if (sending.destroyed) return
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
