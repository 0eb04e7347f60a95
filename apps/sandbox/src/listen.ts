import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeListenError } from './errors.ts'

export interface ListenOptions {
  host: string
  port: number
  /** The environment variable for the port, for error messages. */
  variable: string
}

/** Starts listening and returns the port, which differs from the requested one if that is 0. */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  server.listen(options.port, options.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, options)
  })
  return (server.address() as AddressInfo).port
}
