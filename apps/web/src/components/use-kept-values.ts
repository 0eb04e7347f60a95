import { toast } from '@parapet/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { findSelectedOrgId } from '~/lib/selected-org'
import { auth } from '~/lib/session'
import { consumeUnsaved, keepUnsaved, type UnsavedOwner } from '~/lib/unsaved-values'
import { formTexts } from './form-texts.ts'

/** Fields that never leave the page. */
const secretFields: ReadonlySet<string> = new Set(['secret', 'password', 'token'])

interface KeptValues<Values extends object> {
  /** Tells apart what is kept at the same place. */
  name: string
  /** What would be lost now, without secrets; null if nothing. */
  collect: () => Values | null
  bringBack: (values: Values) => void
  /** @default true */
  isEnabled?: boolean
}

/**
 * Keeps what was entered when the session expires, and brings it back once the same person returns to the same place. It
 * doesn't survive signing out on purpose, or someone else signing in.
 */
export function useKeptValues<Values extends object>({
  name,
  collect,
  bringBack,
  isEnabled = true,
}: KeptValues<Values>) {
  const { pathname, search } = useLocation()
  const userId = useRef<string | null>(null)

  function findOwner(): UnsavedOwner | null {
    const session = auth.getSnapshot()
    // An expired session no longer says whose it was.
    if (session.status === 'signed-in') userId.current = session.userId
    if (userId.current === null || !isEnabled) return null
    return { userId: userId.current, orgId: findSelectedOrgId(), path: pathname + search }
  }

  const keepOnExpiry = useEffectEvent(() => {
    const owner = findOwner()
    if (!owner || auth.getSnapshot().status !== 'expired') return
    const values = collect()
    if (values) keepUnsaved(owner, name, values)
  })

  const restore = useEffectEvent(() => {
    const owner = findOwner()
    const values = owner && consumeUnsaved(owner, name)
    if (!values) return
    bringBack(values as Values)
    toast({ id: 'restored', heading: formTexts.restored })
  })

  useEffect(() => auth.subscribe(() => keepOnExpiry()), [])
  useEffect(() => restore(), [])
}

/** `useKeptValues` for the changed fields of a form. */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, isEnabled = true) {
  const { isDirty, defaultValues = {} } = form.formState
  useKeptValues<Record<string, unknown>>({
    // Forms at the same place differ by their fields.
    name: Object.keys(defaultValues).join(' '),
    isEnabled,
    collect: () => (isDirty ? listChanges(form.getValues(), defaultValues) : null),
    bringBack(values) {
      for (const [field, value] of Object.entries(values))
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    },
  })
}

/** `useKeptValues` for a text, such as a note. */
export function useKeptText(name: string, text: string, setText: (text: string) => void) {
  useKeptValues({
    name,
    collect: () => (text.trim() === '' ? null : { text }),
    bringBack: (kept: { text: string }) => setText(kept.text),
  })
}

/** Only what was changed, so that what others have saved since isn't overwritten. */
const listChanges = (values: object, defaults: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        !secretFields.has(field) &&
        !(value instanceof Blob) &&
        JSON.stringify(value) !== JSON.stringify((defaults as Record<string, unknown>)[field]),
    ),
  )
