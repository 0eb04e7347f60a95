import { useEffect, useState } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { Command, CommandSource } from './command.ts'

const searchDelayMs = 150
const defaultMinQueryLength = 2

interface SearchResponse {
  key: string
  commands: readonly Command[]
  hasFailed: boolean
}

export interface SourceState {
  source: CommandSource
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** While loading, the previous results, so that the list does not jump. */
  commands: readonly Command[]
}

/** Searches the sources as the person types, aborts outdated searches, and retries on request. */
export function useCommandSearch(sources: readonly CommandSource[], query: string) {
  const [attempt, setAttempt] = useState(0)
  const [responses, setResponses] = useState<Readonly<Record<string, SearchResponse>>>({})
  const text = query.trim()
  const key = `${attempt}:${text}`
  const isSearched = (source: CommandSource) =>
    text.length >= (source.minQueryLength ?? defaultMinQueryLength)

  const runSearches = useStableCallback((signal: AbortSignal) => {
    function recordResponse(source: CommandSource, response: SearchResponse) {
      if (!signal.aborted) setResponses((current) => ({ ...current, [source.id]: response }))
    }
    for (const source of sources.filter(isSearched)) {
      // Also catches synchronous errors.
      Promise.try(() => source.search(text, signal)).then(
        (commands) => recordResponse(source, { key, commands, hasFailed: false }),
        () => recordResponse(source, { key, commands: [], hasFailed: true }),
      )
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => runSearches(controller.signal), searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, runSearches])

  const states = sources.map((source): SourceState => {
    const response = responses[source.id]
    if (!isSearched(source)) return { source, status: 'idle', commands: [] }
    if (response?.key !== key) return { source, status: 'loading', commands: response?.commands ?? [] }
    return { source, status: response.hasFailed ? 'failed' : 'ready', commands: response.commands }
  })
  return { states, retry: () => setAttempt(attempt + 1) }
}
