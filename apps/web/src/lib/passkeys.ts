const usedKey = 'parapet.passkey'

/** Whether this browser knows passkeys. It does not on a page without encryption, apart from this machine. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Notes that this browser has a passkey: it was added, or used to sign in. */
export function savePasskeyHint() {
  localStorage.setItem(usedKey, '1')
}

/** Whether this browser had a passkey before. */
export function mayHavePasskey(): boolean {
  return canUsePasskeys() && localStorage.getItem(usedKey) !== null
}
