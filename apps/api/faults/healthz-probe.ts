import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// A separate client in a separate thread. It keeps requesting `/healthz` over one connection, and reports how long the
// slowest response took since the previous report. A request without a response yet counts up to now.

const { url } = workerData as { url: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const pauseMs = 2

let longestMs = 0
let requestedAt = performance.now()

const request = () =>
  new Promise<void>((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })

parentPort!.on('message', () => {
  parentPort!.postMessage(Math.max(longestMs, performance.now() - requestedAt))
  longestMs = 0
})

while (true) {
  requestedAt = performance.now()
  await request()
  longestMs = Math.max(longestMs, performance.now() - requestedAt)
  await pause(pauseMs)
}
