import { afterAll, afterEach, beforeAll } from 'vitest'
import type { InboxMessage } from '../inbox/inbox.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts'

export interface TestSandbox extends Sandbox {
  listMessages(to: string): Promise<InboxMessage[]>
  /** The latest one-time code sent to this address. */
  readCode(to: string): Promise<string>
  setFaults(change: Record<string, unknown>): Promise<Response>
}

/** One sandbox on free ports for all tests of a file. Clears faults after each test. */
export function provideSandbox(options: SandboxOptions = {}): TestSandbox {
  const sandbox = {} as TestSandbox
  const setFaults = (change: Record<string, unknown>) =>
    fetch(`${sandbox.url}/control`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    })
  const listMessages = async (to: string): Promise<InboxMessage[]> => {
    const response = await fetch(`${sandbox.url}/inbox/messages?${new URLSearchParams({ to }).toString()}`)
    return (await response.json()) as InboxMessage[]
  }
  const readCode = async (to: string) => {
    const [newest] = await listMessages(to)
    const code = newest?.text.match(/^\d{6}$/m)?.[0]
    if (!code) throw new Error(`No code for ${to} in the inbox`)
    return code
  }

  beforeAll(async () => {
    const freePorts = { port: 0, tlsPort: 0 }
    Object.assign(sandbox, await startSandbox({ ...freePorts, ...options }), {
      setFaults,
      listMessages,
      readCode,
    })
  })
  afterEach(async () => {
    await setFaults({
      identity: 'ok',
      management: 'ok',
      realtime: 'ok',
      feeds: 'ok',
      refreshResponse: 'full',
    })
  })
  afterAll(() => sandbox.close())

  return sandbox
}
