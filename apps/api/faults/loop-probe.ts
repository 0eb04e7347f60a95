import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

// Preloaded into the server. Reports the longest stretch of CPU time during which the event loop ran nothing else.
// Unlike elapsed time, CPU time doesn't grow when other processes keep the machine busy.

const tickMs = 2

if (isMainThread && process.env.LOOP_PROBE_PORT) {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let previousMs = usedMs()
  let longestMs = 0
  const measure = () => {
    const nowMs = usedMs()
    longestMs = Math.max(longestMs, nowMs - previousMs)
    previousMs = nowMs
  }
  setInterval(measure, tickMs).unref()
  // Each response is the longest stretch since the previous one.
  createServer((_request, response) => {
    measure()
    response.end(JSON.stringify(longestMs))
    longestMs = 0
  })
    .listen(Number(process.env.LOOP_PROBE_PORT), '127.0.0.1')
    .unref()
}
