import { useEffect } from 'react'
import type { OptIn, OptInFailure, OptInOrg, OptInState } from '~/data/opt-in/opt-in-calls'
import { AskStep } from './ask-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep, DecidedStep } from './confirm-step.tsx'
import { EndedStep, TroubleStep } from './ended-step.tsx'
import { OptInFrame, OptInLoading } from './opt-in-frame.tsx'
import { PageStep } from './page-step.tsx'
import { useOptIn, type OptInView, useOptInTexts } from './use-opt-in.ts'

/** Where tenants opt in or out: through the link in an email, or on the public page behind a poster. */
export function OptInPage() {
  const { language, texts, show, choose } = useOptInTexts()
  const { link, view, setView, reload, follow } = useOptIn(show)
  const { org, languages, isPreview } = frameOf(view)

  useEffect(() => {
    if (org) document.title = texts.documentTitle(org.name)
  }, [org, texts])

  function handleDecided(optIn: OptIn, state: OptInState, token: string | null) {
    if (token === null) setView({ at: 'decided', optIn: withState(optIn, state), state })
    else follow(token)
  }

  /** Failures that replace the current step. The step shows all others itself. */
  function handleFailure(optIn: OptIn, failure: OptInFailure) {
    if (failure.kind === 'stale') {
      const { wordingVersion, wordings } = failure
      const fresh = { ...optIn, wordingVersion, wordings: { ...optIn.wordings, ...wordings } }
      setView({ at: 'ask', optIn: fresh, isStale: true })
    } else if (failure.kind === 'conflict') reload()
    else if (failure.kind === 'expired' || failure.kind === 'used' || failure.kind === 'unknown') {
      setView({ at: 'failed', failure })
    }
  }

  function renderStep() {
    if (view.at === 'loading') return <OptInLoading label={texts.loading} />
    if (view.at === 'failed') {
      const { failure } = view
      return link && (failure.kind === 'expired' || failure.kind === 'used') ? (
        <EndedStep link={link} ended={failure} texts={texts} />
      ) : (
        <TroubleStep key={failure.kind} failure={failure} texts={texts} onRetry={reload} />
      )
    }
    const { optIn } = view
    const wording = optIn.wordings[language] ?? optIn.wordings[optIn.language]!
    const step = {
      link: link!,
      optIn,
      language,
      wording,
      texts,
      onDecided: (state: OptInState, token: string | null) => handleDecided(optIn, state, token),
      onFailure: (failure: OptInFailure) => handleFailure(optIn, failure),
    }
    if (view.at === 'decided') {
      const askAgain = () => setView({ at: 'ask', optIn, isStale: false })
      return <DecidedStep key={view.state} {...step} state={view.state} onChange={askAgain} />
    }
    if (view.at === 'code') {
      const askAgain = () => setView({ at: 'ask', optIn, isStale: false })
      return <CodeStep {...step} email={view.email} onBack={askAgain} />
    }
    if (optIn.kind === 'confirmation') return <ConfirmStep {...step} />
    return optIn.kind === 'page' ? (
      <PageStep
        key={optIn.wordingVersion}
        {...step}
        onRequested={(email) => setView({ at: 'code', optIn, email })}
      />
    ) : (
      <AskStep key={optIn.wordingVersion} {...step} isStale={view.isStale} />
    )
  }

  return (
    <OptInFrame
      {...{ org, languages, language, texts, isPreview }}
      onLanguage={(chosen) => void choose(chosen)}
    >
      {renderStep()}
    </OptInFrame>
  )
}

const withState = (optIn: OptIn, state: OptInState): OptIn => ({
  ...optIn,
  channels: optIn.channels.map((channel) => ({ ...channel, state })),
})

function frameOf(view: OptInView): {
  org: OptInOrg | null
  languages: OptIn['languages']
  isPreview: boolean
} {
  if ('optIn' in view) {
    const { org, languages, preview } = view.optIn
    return { org, languages, isPreview: preview }
  }
  if (view.at === 'failed' && 'org' in view.failure) {
    const { org, languages } = view.failure
    return { org, languages, isPreview: false }
  }
  return { org: null, languages: [], isPreview: false }
}
