import { useState } from 'react'
import type { ComboboxOption } from '../combobox/combobox-option.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'

interface MultiSelection {
  values: readonly string[]
  /** Announcement of the latest change. */
  announcement: string
  remove: (option: ComboboxOption) => void
  toggle: (option: ComboboxOption) => void
  /** Adds all of these, or removes them if all are selected. */
  toggleAll: (options: readonly ComboboxOption[]) => void
}

/** The selected values, in the order of selection. */
export function useMultiSelection(
  value: readonly string[] | undefined,
  defaultValue: readonly string[],
  onValueChange: ((value: string[]) => void) | undefined,
): MultiSelection {
  const [lastChange, setLastChange] = useState<string | null>(null)
  const [values, setValues] = useControllableState(value, defaultValue, (next) => onValueChange?.([...next]))

  function change(next: readonly string[], summary: string) {
    setValues(next)
    setLastChange(summary)
  }

  function remove(option: ComboboxOption) {
    change(
      values.filter((selectedValue) => selectedValue !== option.value),
      `${option.label} removed.`,
    )
  }

  return {
    values,
    // The owner may select something other than what was asked for, such as one of two that exclude each other.
    announcement: lastChange === null ? '' : `${lastChange} ${values.length} selected.`,
    remove,
    toggle(option) {
      if (values.includes(option.value)) remove(option)
      else change([...values, option.value], `${option.label} added.`)
    },
    toggleAll(options) {
      const listed = options.map((option) => option.value)
      const added = listed.filter((selectedValue) => !values.includes(selectedValue))
      const others = values.filter((selectedValue) => !listed.includes(selectedValue))
      if (added.length === 0) change(others, `${listed.length} removed.`)
      else change([...values, ...added], `${added.length} added.`)
    },
  }
}

/**
 * The options of the selected values. Options that a search no longer lists are cached, so that they keep their labels.
 */
export function useSelectedOptions(
  values: readonly string[],
  options: readonly ComboboxOption[],
  chosenOptions: readonly ComboboxOption[],
): ComboboxOption[] {
  const [cached, setCached] = useState<ReadonlyMap<string, ComboboxOption>>(new Map())
  const listed = new Map([...chosenOptions, ...options].map((option) => [option.value, option]))
  const added = values.flatMap((value) => {
    const option = listed.get(value)
    return option && !cached.has(value) ? [[value, option] as const] : []
  })
  if (added.length > 0) setCached(new Map([...cached, ...added]))

  return values.map((value) => listed.get(value) ?? cached.get(value) ?? { value, label: value })
}
