const storageKey = 'parapet.unsaved'

/** Whose values they are, and where they were entered. */
export interface UnsavedOwner {
  /** At the identity provider. */
  userId: string
  orgId: string | null
  /** With the query, which can open a drawer. */
  path: string
}

interface Unsaved extends UnsavedOwner {
  forms: Record<string, object>
}

/** Keeps what a person entered in a form when their session expires, in this tab only. */
export function keepUnsaved(owner: UnsavedOwner, form: string, values: object) {
  const kept = read()
  const forms = kept && isSamePlace(kept, owner) ? kept.forms : {}
  write({ ...owner, forms: { ...forms, [form]: values } })
}

/** Returns what the same person had entered in the form, once. */
export function consumeUnsaved(owner: UnsavedOwner, form: string): object | null {
  const kept = read()
  const values = kept && isSamePlace(kept, owner) ? kept.forms[form] : undefined
  if (!kept || values === undefined) return null
  const { [form]: _used, ...forms } = kept.forms
  write({ ...kept, forms })
  return values
}

/** Whether there is anything to bring back. */
export const hasUnsaved = () => read() !== null

/** Forgets everything, unless it was entered by the user with this id. */
export function forgetUnsaved(exceptUserId: string | null = null) {
  if (read()?.userId !== exceptUserId) sessionStorage.removeItem(storageKey)
}

const isSamePlace = (kept: Unsaved, { userId, orgId, path }: UnsavedOwner) =>
  kept.userId === userId && kept.orgId === orgId && kept.path === path

function read(): Unsaved | null {
  const stored = sessionStorage.getItem(storageKey)
  return stored === null ? null : (JSON.parse(stored) as Unsaved)
}

function write(unsaved: Unsaved) {
  if (Object.keys(unsaved.forms).length === 0) return sessionStorage.removeItem(storageKey)
  sessionStorage.setItem(storageKey, JSON.stringify(unsaved))
}
