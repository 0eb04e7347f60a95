import { startWorker } from '../../threads/start-worker.ts'
import type { EngineResponse, EngineRequest } from './engine-messages.ts'
import type { ProtocolExchange } from './wire-stream.ts'

export interface Engine {
  exchange: ProtocolExchange
  close(): Promise<void>
}

/** Starts the embedded engine in its own thread, so that a long statement never blocks other requests. */
export async function startEngine(folder: string, onCrash: (error: Error) => void): Promise<Engine> {
  const worker = startWorker('db-worker', import.meta.url, { workerData: { folder } })
  const pending = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>()
  let lastId = 0
  let isReady = false
  let isClosing = false

  const fail = (error: Error) => {
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    if (isReady && !isClosing) onCrash(error)
    isClosing = true
  }
  worker.on('message', (response: EngineResponse) => {
    const request = pending.get(response.id)
    pending.delete(response.id)
    if ('error' in response) request?.reject(new Error(response.error))
    else request?.resolve(response.bytes)
    if ('fatalMessage' in response)
      fail(new Error(`The embedded database can't continue: ${response.fatalMessage}`))
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => fail(new Error(`The embedded database exited with code ${code}`)))

  const send = (id: number, request?: EngineRequest, transfer: ArrayBuffer[] = []) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (isClosing && request?.kind !== 'close') return reject(new Error('The embedded database is closed'))
      pending.set(id, { resolve, reject })
      if (request) worker.postMessage(request, transfer)
    })

  await send(0)
  isReady = true
  return {
    exchange(message) {
      // Copied, because the driver reuses the memory behind its buffers.
      const bytes = new Uint8Array(message)
      lastId += 1
      return send(lastId, { id: lastId, kind: 'exchange', bytes }, [bytes.buffer])
    },
    async close() {
      if (isClosing) return
      isClosing = true
      lastId += 1
      await send(lastId, { id: lastId, kind: 'close' })
      await worker.terminate()
    },
  }
}
