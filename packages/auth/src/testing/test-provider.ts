/** The identity provider of the conformance tests: the sandbox, or a hosted project. */
export interface TestProvider {
  projectId: string
  identityUrl: string
  /** Whether this is a hosted project, where people are test users. */
  isHosted: boolean
  /**
   * Declares that the current test needs something that hosted projects lack. On a hosted project, skips the test here
   * and prints the reason. Call it before anything that changes the project.
   */
  requireSandbox: (feature: string) => void
  /** Sets faults and token lifetimes; see the sandbox’s `/control`. Skips the test on a hosted project. */
  configureSandbox: (change: Record<string, unknown>) => Promise<void>
  /** Restores the defaults that `control` changed. */
  reset: () => Promise<void>
  /** Calls the provider's management API to create people, tenants, and roles. `stop` deletes them. */
  callManagementApi: (path: string, body: Record<string, unknown>) => Promise<void>
  /** Makes `stop` delete a person that the test signs up. */
  expectSignUp: (loginId: string) => void
  /** The latest code sent to this address. */
  readCode: (to: string, delivery?: string) => Promise<string>
  /** The text of the latest message to this address. Skips the test on a hosted project. */
  readMessage: (to: string) => Promise<string>
  /** The links in the latest message to this address, in order. On a hosted project, one link, for existing people only. */
  readLinks: (to: string) => Promise<URL[]>
  stop: () => Promise<void>
}
