import { useState } from 'react'
import type { ComboboxOption } from '../combobox/combobox-option.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'

interface MultiSelection {
  values: readonly string[]
  /** What the last change was, in words to be read out. */
  news: string
  remove: (option: ComboboxOption) => void
  toggle: (option: ComboboxOption) => void
  /** Adds all of these; when all of them are chosen already, takes them away. */
  toggleAll: (options: readonly ComboboxOption[]) => void
}

/** Which values are chosen, in the order in which they were. */
export function useMultiSelection(
  value: readonly string[] | undefined,
  defaultValue: readonly string[],
  onValueChange: ((value: string[]) => void) | undefined,
): MultiSelection {
  const [news, setNews] = useState('')
  const [values, setValues] = useControllableState(value, defaultValue, (next) => onValueChange?.([...next]))

  function change(next: readonly string[], what: string) {
    setValues(next)
    setNews(`${what} ${next.length} selected.`)
  }

  function remove(option: ComboboxOption) {
    change(
      values.filter((each) => each !== option.value),
      `${option.label} removed.`,
    )
  }

  return {
    values,
    news,
    remove,
    toggle(option) {
      if (values.includes(option.value)) remove(option)
      else change([...values, option.value], `${option.label} added.`)
    },
    toggleAll(options) {
      const listed = options.map((option) => option.value)
      const added = listed.filter((each) => !values.includes(each))
      const others = values.filter((each) => !listed.includes(each))
      if (added.length === 0) change(others, `${listed.length} removed.`)
      else change([...values, ...added], `${added.length} added.`)
    },
  }
}

/**
 * The options of the chosen values. Those that a search no longer lists are remembered, so that they keep their names.
 */
export function useKnownOptions(
  values: readonly string[],
  options: readonly ComboboxOption[],
  chosenOptions: readonly ComboboxOption[],
): ComboboxOption[] {
  const [remembered, setRemembered] = useState<ReadonlyMap<string, ComboboxOption>>(new Map())
  const listed = new Map([...chosenOptions, ...options].map((option) => [option.value, option]))
  const added = values.flatMap((value) => {
    const option = listed.get(value)
    return option && !remembered.has(value) ? [[value, option] as const] : []
  })
  if (added.length > 0) setRemembered(new Map([...remembered, ...added]))

  return values.map((value) => listed.get(value) ?? remembered.get(value) ?? { value, label: value })
}
