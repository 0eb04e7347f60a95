import { isApiError } from '@parapet/api-client'
import { useState } from 'react'
import { useForm, type DefaultValues, type FieldPath, type Path, type PathValue } from 'react-hook-form'
import { describeFailure } from '~/lib/describe-failure'
import { findConflicts, type FieldConflict } from '~/lib/find-conflicts'
import { showFieldErrors } from '~/lib/form-errors'

/** What every object of the API says about its last change. */
export interface Versioned {
  version: number
  updatedAt: string
  updatedBy: { name: string } | null
}

export interface EditConflict {
  fields: FieldConflict[]
  changedBy: string | null
  changedAt: string
  /** Takes the chosen texts over and saves again, now on top of what the other person saved. */
  resolve: (chosen: Record<string, string>) => void
  close: () => void
}

export interface EditFormOptions<Values extends Record<string, string>, Item extends Versioned> {
  item: Item
  toValues: (item: Item) => Values
  /** Pointers of the body, such as `/address/city`, to fields of the form. */
  pointers: Record<string, FieldPath<Values>>
  /** Sends what differs from `base`. Rejects with the error of the call. `isConfirmed` says yes to what it refused. */
  save: (values: Values, base: Values, version: number, isConfirmed: boolean) => Promise<void>
  /** Takes over an error that the form shows in a way of its own. */
  onError?: (error: unknown) => boolean
}

/** A form over an object that somebody else may change at the same time. */
export function useEditForm<Values extends Record<string, string>, Item extends Versioned>({
  item,
  toValues,
  pointers,
  save,
  onError,
}: EditFormOptions<Values, Item>) {
  // What arrives later from the server must not change the text under somebody's hands.
  const [base, setBase] = useState(() => ({ values: toValues(item), version: item.version }))
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    shouldFocusError: false,
  })

  async function send(values: Values, from: { values: Values; version: number }, isConfirmed = false) {
    try {
      await save(values, from.values, from.version, isConfirmed)
    } catch (error) {
      const current = findCurrent<Item>(error)
      if (current) openConflict(current, values, from.values)
      else if (!onError?.(error) && !showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  function openConflict(current: Item, mine: Values, from: Values) {
    const theirs = toValues(current)
    setConflict({
      fields: findConflicts(from, mine, theirs),
      changedBy: current.updatedBy?.name ?? null,
      changedAt: current.updatedAt,
      close: () => setConflict(null),
      resolve: (chosen) => {
        const next = { values: theirs, version: current.version }
        const merged = { ...mine, ...chosen }
        setConflict(null)
        setBase(next)
        form.reset(theirs)
        for (const [field, value] of Object.entries(merged)) {
          form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
          })
        }
        void form.handleSubmit((values) => send(values, next))()
      },
    })
  }

  return {
    form,
    conflict,
    submit: form.handleSubmit((values) => send(values, base)),
    submitConfirmed: form.handleSubmit((values) => send(values, base, true)),
  }
}

/** The object as it is now, from an answer that says ours is out of date. */
function findCurrent<Item>(error: unknown): Item | null {
  if (!isApiError(error) || error.code !== 'version-conflict') return null
  const { current } = error.body
  // The server sends the same object as the call that reads it.
  return typeof current === 'object' && current !== null ? (current as Item) : null
}
