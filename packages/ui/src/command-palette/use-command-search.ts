import { useEffect, useState } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { Command, CommandSource } from './command.ts'

const searchDelayMs = 150
const defaultMinQueryLength = 2

interface Answer {
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
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const text = query.trim()
  const key = `${attempt}:${text}`
  const isAsked = (source: CommandSource) => text.length >= (source.minQueryLength ?? defaultMinQueryLength)

  const ask = useStableCallback((signal: AbortSignal) => {
    function recordAnswer(source: CommandSource, answer: Answer) {
      if (!signal.aborted) setAnswers((before) => ({ ...before, [source.id]: answer }))
    }
    for (const source of sources.filter(isAsked)) {
      // Also catches synchronous errors.
      Promise.try(() => source.search(text, signal)).then(
        (commands) => recordAnswer(source, { key, commands, hasFailed: false }),
        () => recordAnswer(source, { key, commands: [], hasFailed: true }),
      )
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => ask(controller.signal), searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, ask])

  const states = sources.map((source): SourceState => {
    const answer = answers[source.id]
    if (!isAsked(source)) return { source, status: 'idle', commands: [] }
    if (answer?.key !== key) return { source, status: 'loading', commands: answer?.commands ?? [] }
    return { source, status: answer.hasFailed ? 'failed' : 'ready', commands: answer.commands }
  })
  return { states, retry: () => setAttempt(attempt + 1) }
}
