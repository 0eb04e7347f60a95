import { useCallback, useEffect, useState } from 'react'
import {
  getOptIn,
  type OptIn,
  type OptInFailure,
  type OptInLanguage,
  type OptInState,
} from '~/data/opt-in/opt-in-calls'
import { saveOptInLink, type OptInLink, consumeOptInLink } from '~/data/opt-in/opt-in-link'
import { loadOptInTexts, optInTexts } from './texts/opt-in-languages.ts'

export type OptInView =
  | { at: 'loading' }
  | { at: 'failed'; failure: OptInFailure }
  | { at: 'ask'; optIn: OptIn; isStale: boolean }
  | { at: 'code'; optIn: OptIn; email: string }
  | { at: 'decided'; optIn: OptIn; state: OptInState }

const decided: ReadonlySet<OptInState> = new Set(['opted_in', 'opted_out', 'declined'])

const viewOf = (optIn: OptIn): OptInView => {
  const state = optIn.channels[0]?.state ?? 'none'
  return optIn.kind === 'personal' && decided.has(state)
    ? { at: 'decided', optIn, state }
    : { at: 'ask', optIn, isStale: false }
}

/** What the page is at, from its link and from what was decided on it. */
export function useOptIn(showLanguage: (language: OptInLanguage) => Promise<void>) {
  const [link, setLink] = useState<OptInLink | null>(consumeOptInLink)
  const [view, setView] = useState<OptInView>(
    link === null ? { at: 'failed', failure: { kind: 'unknown' } } : { at: 'loading' },
  )
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (link === null) return
    const controller = new AbortController()
    const load = async () => {
      const { data, failure } = await getOptIn(link, wantedLanguage(), controller.signal)
      const language = data?.language ?? (failure && 'language' in failure ? failure.language : null)
      // Before the first view, or it would change its language under the reader.
      if (language) await showLanguage(language)
      if (controller.signal.aborted) return
      setView(failure ? { at: 'failed', failure } : viewOf(data))
    }
    void load()
    return () => controller.abort()
  }, [link, attempt, showLanguage])

  const reload = useCallback(() => {
    setView({ at: 'loading' })
    setAttempt((count) => count + 1)
  }, [])

  /** Goes on with the link of the mailbox, once it is proved. */
  const follow = useCallback(
    (token: string) => {
      if (link === null) return
      const next = { orgId: link.orgId, id: token }
      saveOptInLink(next)
      setLink(next)
    },
    [link],
  )

  return { link, view, setView, reload, follow }
}

const kept = 'parapet.optin.language'

/** The language that was chosen in this tab, else that of the browser. */
function wantedLanguage(): string {
  try {
    return sessionStorage.getItem(kept) ?? navigator.language
  } catch {
    return navigator.language
  }
}

/** The texts of the page and their language, which the document names as well. */
export function useOptInTexts() {
  const [shown, setShown] = useState({ language: 'en' as OptInLanguage, texts: optInTexts })

  const show = useCallback(async (language: OptInLanguage) => {
    try {
      const texts = await loadOptInTexts[language]()
      document.documentElement.lang = language
      setShown({ language, texts })
    } catch {
      // Without a connection the page stays in the language that it is in.
    }
  }, [])

  const choose = useCallback(
    (language: OptInLanguage) => {
      try {
        sessionStorage.setItem(kept, language)
      } catch {
        // Then a reload asks for the language of the browser again.
      }
      return show(language)
    },
    [show],
  )
  return { ...shown, show, choose }
}
