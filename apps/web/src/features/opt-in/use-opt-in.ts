import { useCallback, useEffect, useState } from 'react'
import {
  getOptIn,
  type OptIn,
  type OptInFailure,
  type OptInLanguage,
  type OptInState,
} from '~/data/opt-in/opt-in-calls'
import {
  consumeOptInLink,
  type OptInLink,
  readRequestedEmail,
  saveOptInLink,
  saveRequestedEmail,
} from '~/data/opt-in/opt-in-link'
import { loadOptInTexts, optInTexts } from './texts/opt-in-languages.ts'

export type OptInView =
  | { step: 'loading' }
  | { step: 'failed'; failure: OptInFailure }
  | { step: 'ask'; optIn: OptIn; isStale: boolean }
  | { step: 'code'; optIn: OptIn; email: string }
  | { step: 'decided'; optIn: OptIn; state: OptInState }

const hasEnded = ({ kind }: OptInFailure) => kind === 'expired' || kind === 'used' || kind === 'unknown'

const decidedStates: ReadonlySet<OptInState> = new Set(['opted_in', 'opted_out', 'declined'])

const toView = (link: OptInLink, optIn: OptIn): OptInView => {
  const email = optIn.kind === 'page' ? readRequestedEmail(link) : null
  if (email !== null) return { step: 'code', optIn, email }
  const state = optIn.channels[0]?.state ?? 'none'
  return optIn.kind === 'personal' && decidedStates.has(state)
    ? { step: 'decided', optIn, state }
    : { step: 'ask', optIn, isStale: false }
}

/** The page's current view, from its link and the choices made on it. */
export function useOptIn(showLanguage: (language: OptInLanguage) => Promise<void>) {
  const [link, setLink] = useState<OptInLink | null>(consumeOptInLink)
  const [view, setView] = useState<OptInView>(
    link === null ? { step: 'failed', failure: { kind: 'unknown' } } : { step: 'loading' },
  )
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    // A failure to load says nothing about the request, unless the link has ended.
    if (link === null || view.step === 'loading' || (view.step === 'failed' && !hasEnded(view.failure)))
      return
    saveRequestedEmail(link, view.step === 'code' ? view.email : null)
  }, [link, view])

  useEffect(() => {
    if (link === null) return
    const controller = new AbortController()
    const load = async () => {
      const { data, failure } = await getOptIn(link, getPreferredLanguage(), controller.signal)
      const language = data?.language ?? (failure && 'language' in failure ? failure.language : null)
      // Set the language before the first view, so that the text doesn't change while it's being read.
      if (language) await showLanguage(language)
      if (controller.signal.aborted) return
      setView(failure ? { step: 'failed', failure } : toView(link, data))
    }
    void load()
    return () => controller.abort()
  }, [link, attempt, showLanguage])

  const reload = useCallback(() => {
    setView({ step: 'loading' })
    setAttempt((count) => count + 1)
  }, [])

  /** Continues with the personal link that confirming the mailbox returned. */
  const openPersonalLink = useCallback(
    (token: string) => {
      if (link === null) return
      const next = { orgId: link.orgId, id: token }
      saveOptInLink(next)
      setLink(next)
    },
    [link],
  )

  return { link, view, setView, reload, openPersonalLink }
}

const languageKey = 'parapet.optin.language'

/** The language chosen in this tab, or the browser's. */
function getPreferredLanguage(): string {
  try {
    return sessionStorage.getItem(languageKey) ?? navigator.language
  } catch {
    return navigator.language
  }
}

/** The page's text and its language, which is also set as the document's. */
export function useOptInTexts() {
  const [current, setCurrent] = useState({ language: 'en' as OptInLanguage, texts: optInTexts })

  const showLanguage = useCallback(async (language: OptInLanguage) => {
    try {
      const texts = await loadOptInTexts[language]()
      document.documentElement.lang = language
      setCurrent({ language, texts })
    } catch {
      // Offline, the page stays in its current language.
    }
  }, [])

  const chooseLanguage = useCallback(
    (language: OptInLanguage) => {
      try {
        sessionStorage.setItem(languageKey, language)
      } catch {
        // A reload then uses the browser's language again.
      }
      return showLanguage(language)
    },
    [showLanguage],
  )
  return { ...current, showLanguage, chooseLanguage }
}
