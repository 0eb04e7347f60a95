import { Agent, request } from 'undici'

export interface ExampleAgency {
  /** For example `https://localhost:4105`. */
  origin: string
  /** Where the certificate stands that it signed itself (PEM). */
  certificateUrl: string
}

/** Connections to the one host on this machine that typed addresses may name, with the one certificate it has. */
export function createExampleAgent({ origin, certificateUrl }: ExampleAgency, connectMs: number) {
  let agent: Promise<Agent> | null = null

  async function create() {
    const { statusCode, body } = await request(certificateUrl, { headersTimeout: connectMs })
    const ca = await body.text()
    if (statusCode !== 200) throw new Error(`${certificateUrl} answered ${statusCode}`)
    return new Agent({ allowH2: false, connect: { ca, timeout: connectMs } })
  }

  return {
    isAt: (url: URL) => url.origin === origin,
    async open(): Promise<Agent> {
      agent ??= create().catch((error: unknown) => {
        // It may only be starting.
        agent = null
        throw error
      })
      return await agent
    },
    async close() {
      await agent?.then((held) => held.destroy()).catch(() => undefined)
    },
  }
}
