const storageKey = 'parapet.authenticator-unconfirmed'

/**
 * The provider counts an authenticator app as soon as it has handed out the secret. Here it counts once a code proved
 * that the app has it; until then this browser remembers who is not done.
 */
export function keepUnconfirmed(loginId: string) {
  localStorage.setItem(storageKey, loginId)
}

export function forgetUnconfirmed() {
  localStorage.removeItem(storageKey)
}

export function isUnconfirmed(loginId: string): boolean {
  return localStorage.getItem(storageKey) === loginId
}
