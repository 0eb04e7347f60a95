import { Agent, request } from 'undici'

export interface ExampleAgency {
  /** For example `https://localhost:4105`. */
  origin: string
  /** Where to get its self-signed certificate (PEM). */
  certificateUrl: string
}

/** Connects to the sandbox agency: the one local host that typed URLs can point to. Its certificate is self-signed. */
export function createExampleAgent({ origin, certificateUrl }: ExampleAgency, connectTimeoutMs: number) {
  let agent: Promise<Agent> | null = null

  async function create() {
    const { statusCode, body } = await request(certificateUrl, { headersTimeout: connectTimeoutMs })
    const certificate = await body.text()
    if (statusCode !== 200) throw new Error(`${certificateUrl} returned ${statusCode}`)
    return new Agent({ allowH2: false, connect: { ca: certificate, timeout: connectTimeoutMs } })
  }

  return {
    isAt: (url: URL) => url.origin === origin,
    async open(): Promise<Agent> {
      agent ??= create().catch((error: unknown) => {
        // The sandbox may still be starting, so the next call tries again.
        agent = null
        throw error
      })
      return await agent
    },
    async close() {
      await agent?.then((openedAgent) => openedAgent.destroy()).catch(() => undefined)
    },
  }
}
