import { Banner } from '@parapet/ui/banner'
import { Checkbox } from '@parapet/ui/checkbox'
import { Heading } from '@parapet/ui/heading'
import { type ReactNode, useEffect, useRef, type Ref, useState } from 'react'
import type {
  OptIn,
  OptInFailure,
  OptInLanguage,
  OptInState,
  OptInWording,
  OptInResponse,
} from '~/data/opt-in/opt-in-calls'
import type { OptInLink } from '~/data/opt-in/opt-in-link'
import styles from './opt-in.module.css'
import type { OptInTexts } from './texts/opt-in-languages.ts'

interface StepProps {
  title: string
  /** Shown above the title. */
  icon?: ReactNode
  children?: ReactNode
}

let isFirstStep = true

/** One step of the page. The button that led here is gone, so the heading takes the focus and is read aloud. */
export function Step({ title, icon, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstStep && document.activeElement === document.body) heading.current?.focus()
    isFirstStep = false
  }, [])
  return (
    <section className={styles.step}>
      {icon}
      <Heading level={1} size="xl" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

export interface OptInStepProps {
  link: OptInLink
  optIn: OptIn
  language: OptInLanguage
  wording: OptInWording
  texts: OptInTexts
  onDecided: (state: OptInState, token: string | null) => void
  /** The link expired or its wording changed while the page was open. */
  onFailure: (failure: OptInFailure) => void
}

/** What is sent, how often, and how to stop: part of the wording that tenants agree to. */
export function Expectations({ wording, texts }: { wording: OptInWording; texts: OptInTexts }) {
  const parts = [
    [texts.what, wording.what],
    [texts.howOften, wording.howOften],
    [texts.howToStop, wording.howToStop],
  ] as const
  return (
    <section className={styles.about}>
      <Heading level={2} size="md">
        {texts.expectations}
      </Heading>
      <dl className={styles.parts}>
        {parts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {wording.voluntary} {wording.notEmergency}
      </p>
    </section>
  )
}

interface FailureBannerProps {
  failure: OptInFailure | null
  texts: OptInTexts
}

/** Why the last action failed. Errors of one field are shown at the field instead. */
export function FailureBanner({ failure, texts }: FailureBannerProps) {
  if (failure === null || failure.kind === 'invalid') return null
  const { title, text } = describeFailure(failure, texts)
  return (
    <Banner tone="danger" title={title}>
      {text}
      {failure.kind === 'failed' && failure.requestId ? <p>{texts.requestId(failure.requestId)}</p> : null}
    </Banner>
  )
}

/** What happened and what to do, for failures that don't replace the page. */
export function describeFailure(failure: OptInFailure, texts: OptInTexts): { title: string; text: string } {
  switch (failure.kind) {
    case 'limited':
      return { title: texts.rateLimitedTitle, text: texts.rateLimitedText(failure.seconds) }
    case 'offline':
      return { title: texts.offlineTitle, text: texts.offlineText }
    case 'stale':
      return { title: texts.staleTitle, text: texts.staleText }
    case 'conflict':
      return { title: texts.failedTitle, text: texts.conflictText }
    default:
      return { title: texts.failedTitle, text: texts.failedText }
  }
}

interface ConsentCheckboxProps {
  ref?: Ref<HTMLInputElement>
  name?: string
  consentText: string
  isChecked: boolean
  error: string | null
  onChange: (isChecked: boolean) => void
}

/** Never checked by default: consent must be an explicit act. */
export function ConsentCheckbox({
  ref,
  name = 'agree',
  consentText,
  isChecked,
  error,
  onChange,
}: ConsentCheckboxProps) {
  return (
    <Checkbox
      ref={ref}
      name={name}
      label={consentText}
      checked={isChecked}
      error={error ?? undefined}
      onCheckedChange={onChange}
    />
  )
}

/** Runs one call at a time and holds its failure. `name` says which button is pending. */
export function useAction() {
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<OptInFailure | null>(null)

  async function run<Data>(name: string, call: () => Promise<OptInResponse<Data>>): Promise<Data | null> {
    if (pending !== null) return null
    setPending(name)
    setFailure(null)
    const response = await call()
    setPending(null)
    if (response.failure) setFailure(response.failure)
    return response.data
  }
  return { run, pending, failure }
}
