/**
 * Whether these login ids can be the invited person. People who sign in with something that is no address are given
 * the benefit of the doubt: the server decides.
 */
export function isSamePerson(loginIds: readonly string[], invitedEmail: string): boolean {
  const addresses = loginIds.filter((loginId) => loginId.includes('@')).map((email) => email.toLowerCase())
  return addresses.length === 0 || addresses.includes(invitedEmail.toLowerCase())
}
