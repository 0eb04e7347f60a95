import { PGlite } from './pglite.ts'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { DurableFs, durableStartParams } from './durable-fs.ts'
import { createFromSnapshot } from './unpack-snapshot.ts'
import { type EngineRequest, type EngineResponse, findFatalError } from './engine-messages.ts'

const { folder } = workerData as { folder: string }
const port = parentPort!

if (!existsSync(folder)) await createFromSnapshot(folder)

const engine = await PGlite.create({
  fs: new DurableFs(folder),
  extensions: { pg_trgm },
  startParams: durableStartParams(PGlite.defaultStartParams),
})

port.on('message', (request: EngineRequest) => {
  handleRequest(request).catch((error: unknown) => {
    send({ id: request.id, error: error instanceof Error ? error.message : String(error) })
  })
})
send({ id: 0, bytes: new Uint8Array() })

async function handleRequest(request: EngineRequest) {
  if (request.kind === 'close') {
    await engine.close()
    send({ id: request.id, bytes: new Uint8Array() })
    port.close()
    return
  }
  const response = await engine.execProtocolRaw(request.bytes)
  // The result may be a view of the engine's own memory, which must not leave this thread.
  const end = findFatalError(response)
  send({ id: request.id, bytes: response.slice(), ...(end !== null && { fatalMessage: end }) })
}

function send(message: EngineResponse) {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : [])
}
