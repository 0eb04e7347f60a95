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

/**
 * Keeps a form's changed values when the session expires, and brings them back once the same person opens the form again.
 * They don't survive signing out on purpose, or someone else signing in.
 */
export function useKeptValues<Values extends FieldValues>(form: UseFormReturn<Values>, isEnabled = true) {
  const { pathname, search } = useLocation()
  const userId = useRef<string | null>(null)
  const { isDirty, defaultValues } = form.formState
  // Forms at the same place differ by their fields.
  const name = Object.keys(defaultValues ?? {}).join(' ')

  function findOwner(): UnsavedOwner | null {
    const session = auth.getSnapshot()
    // An expired session no longer says whose it was.
    if (session.status === 'signed-in') userId.current = session.userId
    if (userId.current === null || !isEnabled) return null
    return { userId: userId.current, orgId: findSelectedOrgId(), path: pathname + search }
  }

  const keepOnExpiry = useEffectEvent(() => {
    const owner = findOwner()
    if (owner && isDirty && auth.getSnapshot().status === 'expired')
      keepUnsaved(owner, name, listChanges(form.getValues(), defaultValues ?? {}))
  })

  const restore = useEffectEvent(() => {
    const owner = findOwner()
    const values = owner && consumeUnsaved(owner, name)
    if (!values) return
    for (const [field, value] of Object.entries(values))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    toast({ heading: formTexts.restored })
  })

  useEffect(() => auth.subscribe(() => keepOnExpiry()), [])
  useEffect(() => restore(), [])
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
