const storageKey = 'parapet.passkey'

/** Whether this browser supports passkeys. They need HTTPS or localhost. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Records that a passkey was added or used in this browser. */
export function savePasskeyHint() {
  localStorage.setItem(storageKey, '1')
}

/** Whether a passkey was added or used in this browser before. */
export function mayHavePasskey(): boolean {
  return canUsePasskeys() && localStorage.getItem(storageKey) !== null
}
