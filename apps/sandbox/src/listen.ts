import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeListenError } from './start-error.ts'

export interface ListenOptions {
  host: string
  port: number
  /** The environment variable that chooses the port, for the message of a failure. */
  variable: string
}

/** Starts listening and answers with the port, which differs from the asked one when that is 0. */
export function listen(server: Server, { host, port, variable }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(describeListenError(error, { host, port, variable }))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
