/** The identity provider that the conformance tests drive: the sandbox, or a hosted project. */
export interface TestProvider {
  projectId: string
  identityUrl: string
  /** Whether it is a hosted project, where people are test users. */
  isHosted: boolean
  /**
   * Says what the running test needs beyond a hosted project. There the test ends here, skipped, and the reason is
   * printed; call it before anything that changes the project.
   */
  needs: (what: string) => void
  /** Switches faults and token lives; see `/control` of the sandbox. Ends the test in a hosted project. */
  control: (change: Record<string, unknown>) => Promise<void>
  /** Takes back what `control` switched. */
  reset: () => Promise<void>
  /** A call of the provider's management API, to prepare people, tenants and roles. What it creates goes with `stop`. */
  manage: (path: string, body: Record<string, unknown>) => Promise<void>
  /** Lets `stop` delete whoever a test signs up. */
  expectSignUp: (loginId: string) => void
  /** The newest code that was sent to this address. */
  readCode: (to: string, delivery?: string) => Promise<string>
  /** The text of the newest message to this address. Ends the test in a hosted project. */
  readMessage: (to: string) => Promise<string>
  /** The links of the newest message to this address, in their order. In a hosted project one, for a known person. */
  readLinks: (to: string) => Promise<URL[]>
  stop: () => Promise<void>
}
