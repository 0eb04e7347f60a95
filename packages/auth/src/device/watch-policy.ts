/** Runs `action`; the answer also tells whether the Content Security Policy of the page kept something from it. */
export async function watchPolicy<Value>(
  directive: 'script-src' | 'connect-src',
  action: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown; isBlocked: boolean }> {
  let isBlocked = false
  function look({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) {
    // Inline code that an extension brings has no address, and a policy that only reports keeps nothing away.
    if (disposition === 'report' || !/^https?:/.test(blockedURI)) return
    if (effectiveDirective.startsWith(directive)) isBlocked = true
  }
  document.addEventListener('securitypolicyviolation', look)
  try {
    return { value: await action() }
  } catch (error) {
    // The event comes in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    return { error, isBlocked }
  } finally {
    document.removeEventListener('securitypolicyviolation', look)
  }
}
