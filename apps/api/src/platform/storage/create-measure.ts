import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Counts and hashes what flows through. */
export function createMeasure() {
  const digest = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  /** To be asked once, when everything has flowed through. */
  const result = () => ({ bytes, sha256: digest.digest('hex') })
  return { through, result }
}
