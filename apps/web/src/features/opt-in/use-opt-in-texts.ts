import { useCallback, useState } from 'react'
import type { OptInLanguage } from '~/data/opt-in/opt-in-calls'
import { loadOptInTexts, optInTexts } from './texts/opt-in-languages.ts'

const kept = 'parapet.optin.language'

/** The language that was chosen in this tab, else that of the browser. */
export function wantedLanguage(): string {
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
