import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HazardMessage } from '../platform/db/schema/hazard-message.ts'
import type { FeedResponse, Connector, FeedReading } from '../domains/hazards/connectors/connector.ts'

const connectorsFolder = join(import.meta.dirname, '../domains/hazards/connectors')

export const toFeedResponse = (
  body: string | Uint8Array,
  url = 'https://feeds.example/answer',
): FeedResponse => ({
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  contentType: 'application/octet-stream',
  url,
  receivedAt: '2026-05-20T23:41:41.000Z',
})

export const listCaptures = (folder: string): string[] =>
  readdirSync(join(connectorsFolder, folder, 'captures')).sort()

export const loadCapture = (folder: string, name: string): Buffer =>
  readFileSync(join(connectorsFolder, folder, 'captures', name))

/** Reads captures of one connector by their file name. */
export function createCaptureReader<Config>(connector: Connector<Config>, folder: string, config: Config) {
  const read = (name: string, options: { config?: Config; url?: string } = {}): FeedReading =>
    connector.read(toFeedResponse(loadCapture(folder, name), options.url), options.config ?? config)
  return {
    read,
    /** The only message of a capture, without its raw text. */
    readSingle(name: string): Omit<HazardMessage, 'raw'> {
      const { messages } = read(name)
      if (messages.length !== 1) throw new Error(`${name} has ${messages.length} messages.`)
      const { raw: _raw, ...message } = messages[0]!
      return message
    },
  }
}
