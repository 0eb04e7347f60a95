import { useEffect } from 'react'
import type { OptIn, OptInFailure, OptInOrg, OptInState } from '~/data/opt-in/opt-in-calls'
import { AskStep } from './ask-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep, DecidedStep } from './confirm-step.tsx'
import { EndedStep, FailureStep } from './ended-step.tsx'
import { OptInFrame, OptInLoading } from './opt-in-frame.tsx'
import { PageStep } from './page-step.tsx'
import { useOptIn, type OptInView, useOptInTexts } from './use-opt-in.ts'

/** Where tenants opt in or out: through the link in an email, or on the public page behind a poster. */
export function OptInPage() {
  const { language, texts, showLanguage, chooseLanguage } = useOptInTexts()
  const { link, view, setView, reload, openPersonalLink } = useOptIn(showLanguage)
  const { org, languages, isPreview } = toFrameProps(view)

  useEffect(() => {
    if (org) document.title = texts.documentTitle(org.name)
  }, [org, texts])

  function handleDecided(optIn: OptIn, state: OptInState, token: string | null) {
    if (token === null) setView({ step: 'decided', optIn: withState(optIn, state), state })
    else openPersonalLink(token)
  }

  /** Failures that replace the current step. The step shows all others itself. */
  function handleFailure(optIn: OptIn, failure: OptInFailure) {
    if (failure.kind === 'stale') {
      const { wordingVersion, wordings } = failure
      const updatedOptIn = { ...optIn, wordingVersion, wordings: { ...optIn.wordings, ...wordings } }
      setView({ step: 'ask', optIn: updatedOptIn, isStale: true })
    } else if (failure.kind === 'conflict') reload()
    else if (failure.kind === 'expired' || failure.kind === 'used' || failure.kind === 'unknown') {
      setView({ step: 'failed', failure })
    }
  }

  function renderStep() {
    if (view.step === 'loading') return <OptInLoading label={texts.loading} />
    if (view.step === 'failed') {
      const { failure } = view
      return link && (failure.kind === 'expired' || failure.kind === 'used') ? (
        <EndedStep link={link} endedLink={failure} texts={texts} />
      ) : (
        <FailureStep key={failure.kind} failure={failure} texts={texts} onRetry={reload} />
      )
    }
    const { optIn } = view
    const wording = optIn.wordings[language] ?? optIn.wordings[optIn.language]!
    const stepProps = {
      link: link!,
      optIn,
      language,
      wording,
      texts,
      onDecided: (state: OptInState, token: string | null) => handleDecided(optIn, state, token),
      onFailure: (failure: OptInFailure) => handleFailure(optIn, failure),
    }
    if (view.step === 'decided') {
      const askAgain = () => setView({ step: 'ask', optIn, isStale: false })
      return <DecidedStep key={view.state} {...stepProps} state={view.state} onChange={askAgain} />
    }
    if (view.step === 'code') {
      const askAgain = () => setView({ step: 'ask', optIn, isStale: false })
      return <CodeStep {...stepProps} email={view.email} onBack={askAgain} />
    }
    if (optIn.kind === 'confirmation') return <ConfirmStep {...stepProps} />
    return optIn.kind === 'page' ? (
      <PageStep
        key={optIn.wordingVersion}
        {...stepProps}
        onRequested={(email) => setView({ step: 'code', optIn, email })}
      />
    ) : (
      <AskStep key={optIn.wordingVersion} {...stepProps} isStale={view.isStale} />
    )
  }

  return (
    <OptInFrame
      {...{ org, languages, language, texts, isPreview }}
      onLanguageChange={(chosen) => void chooseLanguage(chosen)}
    >
      {renderStep()}
    </OptInFrame>
  )
}

const withState = (optIn: OptIn, state: OptInState): OptIn => ({
  ...optIn,
  channels: optIn.channels.map((channel) => ({ ...channel, state })),
})

function toFrameProps(view: OptInView): {
  org: OptInOrg | null
  languages: OptIn['languages']
  isPreview: boolean
} {
  if ('optIn' in view) {
    const { org, languages, preview } = view.optIn
    return { org, languages, isPreview: preview }
  }
  if (view.step === 'failed' && 'org' in view.failure) {
    const { org, languages } = view.failure
    return { org, languages, isPreview: false }
  }
  return { org: null, languages: [], isPreview: false }
}
