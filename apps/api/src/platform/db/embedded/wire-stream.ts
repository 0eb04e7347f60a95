import { Duplex } from 'node:stream'

/** Sends one chunk of PostgreSQL wire protocol and returns the response. */
export type ProtocolExchange = (message: Uint8Array) => Promise<Uint8Array>

/** A query message: its type, its length in bytes without the type, and the text. */
const resetMessage = Buffer.from('Q\0\0\0\x1drollback; deallocate all\0')

/**
 * A socket for the `pg` driver that leads to the embedded engine instead of the network, so that the same
 * code drives, parses and types both engines.
 */
export class WireStream extends Duplex {
  readonly #exchange: ProtocolExchange

  constructor(exchange: ProtocolExchange) {
    super()
    this.#exchange = exchange
  }

  /**
   * The engine has one session for all connections, so a transaction that a lost connection left open, or a statement
   * that it prepared, would break the next.
   */
  connect() {
    this.#exchange(resetMessage).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#exchange(chunk).then(
      (response) => {
        if (response.length > 0) this.push(Buffer.from(response))
        done()
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }

  /** The driver corks the parts of one query, so they make a single round trip to the engine. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }
}
