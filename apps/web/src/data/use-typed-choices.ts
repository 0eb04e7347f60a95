import { useDeferredValue, useState } from 'react'

interface Choice {
  value: string
  label: string
  description?: string | undefined
}

/** What is typed into a combobox whose choices the server finds by `q`. */
export function useTypedChoices() {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const q = useDeferredValue(wanted)

  return {
    q,
    /**
     * The choices as a combobox takes them. Until the answer for what is typed has come, those of the answer before are
     * narrowed here: Enter takes the first of them, and a list that shrinks under the pointer makes it miss.
     */
    toProps<One extends Choice>(
      { isFetching, isPlaceholderData }: { isFetching: boolean; isPlaceholderData: boolean },
      choices: readonly One[],
    ) {
      const isBehind = q !== wanted
      return {
        options: isBehind || isPlaceholderData ? choices.filter((choice) => fits(choice, wanted)) : choices,
        loading: isFetching || isBehind,
        onQueryChange: setTyped,
      }
    },
  }
}

function fits({ label, description = '' }: Choice, wanted: string): boolean {
  const text = `${label} ${description}`.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}
