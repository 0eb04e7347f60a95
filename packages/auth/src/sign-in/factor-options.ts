/** How a sign-in affects two-step verification. */
export interface FactorOptions {
  /**
   * Whether it adds a factor to those of the current session, instead of starting over with one. The new session's `amr`
   * has all of them and `mfa`.
   * @default false
   */
  addsFactor?: boolean
}

/** The SDK sends the stored refresh token with every call, so the provider knows the current session. */
export const toLoginOptions = ({ addsFactor = false }: FactorOptions = {}) =>
  addsFactor ? { mfa: true } : undefined
