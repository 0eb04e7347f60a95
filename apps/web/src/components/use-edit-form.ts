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
      if (current) await handleConflict(current, values, from, isConfirmed)
      else if (!onError?.(error) && !showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  async function handleConflict(
    current: Item,
    mine: Values,
    from: { values: Values; version: number },
    isConfirmed: boolean,
  ) {
    const next = { values: toValues(current), version: current.version }
    const fields = findConflicts(from.values, mine, next.values)
    // Nothing to choose: something else changed, such as what becomes known by itself.
    if (fields.length === 0 && next.version !== from.version) {
      setBase(next)
      await send(mine, next, isConfirmed)
      return
    }
    setConflict({
      fields,
      changedBy: current.updatedBy?.name ?? null,
      changedAt: current.updatedAt,
      close: () => setConflict(null),
      resolve: (chosen) => {
        const merged = { ...mine, ...chosen }
        setConflict(null)
        setBase(next)
        form.reset(next.values)
        for (const [field, value] of Object.entries(merged)) {
          form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
          })
        }
        void form.handleSubmit((values) => send(values, next))()
      },
    })
  }

  /** Begins again with the object as it is now; what the form holds is saved or given up. */
  function restart(current: Item) {
    const values = toValues(current)
    setBase({ values, version: current.version })
    form.reset(values)
  }

  /**
   * Takes over what changed elsewhere, such as by another part of the page. What was entered stays; where the same
   * field changed on both sides nothing is taken over, so that saving asks first.
   */
  function rebase(current: Item) {
    const mine = form.getValues()
    const theirs = toValues(current)
    const isEdited = (field: string) => mine[field] !== base.values[field]
    const changed = Object.keys(theirs).filter((field) => theirs[field] !== base.values[field])
    if (changed.some((field) => isEdited(field) && mine[field] !== theirs[field])) return

    setBase({ values: theirs, version: current.version })
    for (const field of changed as Path<Values>[]) {
      form.resetField(field, { defaultValue: theirs[field] as PathValue<Values, Path<Values>> })
    }
  }

  return {
    form,
    conflict,
    restart,
    rebase,
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
