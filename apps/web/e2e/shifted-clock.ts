import { readFileSync } from 'node:fs'

/**
 * Preloaded into the sandbox and the server of the night journey: their clock is ahead by the milliseconds in a file. Date
 * formatting and timers stay real.
 */
const file = process.env.E2E_CLOCK_FILE
let aheadMs = 0
const read = () => {
  try {
    aheadMs = Number(readFileSync(file!, 'utf8'))
  } catch {
    // No test has moved the clock yet.
  }
}
read()
setInterval(read, 100).unref()

const RealDate = Date
const now = () => RealDate.now() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
})
