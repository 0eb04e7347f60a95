import { isApiError } from '@parapet/api-client'
import { Card, EmptyState, SegmentedControl, Skeleton } from '@parapet/ui'
import { Mail, MessageSquareText, Moon, Phone, Smartphone, Sun } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EmailFrame, type PreviewTheme } from '~/components/message-editor/email-frame'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { nameLanguage } from '~/lib/named-codes'
import styles from './alert-texts.module.css'
import { alertTextTexts as texts } from './text-texts.ts'

interface Preview {
  language: string
  isReviewed: boolean
  email: { subject: string; html: string }
  sms: { text: string; units: number; segments: number }
  voice: { texts: string[] }
}

interface AlertPreviewCardProps {
  query: {
    data: Preview | undefined
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** More controls beside those for channel and theme. */
  tools?: ReactNode
}

/** The alert as a tenant gets it on each channel, rendered by the server shortly after each change. */
export function AlertPreviewCard({ query, tools }: AlertPreviewCardProps) {
  const [view, setView] = useState<keyof typeof texts.views>('desktop')
  const [theme, setTheme] = useState<PreviewTheme>('light')
  const preview = query.data

  return (
    <Card title={texts.preview} {...(preview ? { description: describePreview(preview) } : {})}>
      <div className={styles.previewTools}>
        <SegmentedControl
          label={texts.previewAs}
          hideLabels
          value={view}
          onValueChange={setView}
          options={[
            { value: 'desktop', label: texts.views.desktop, icon: <Mail /> },
            { value: 'phone', label: texts.views.phone, icon: <Smartphone /> },
            { value: 'text', label: texts.views.text, icon: <MessageSquareText /> },
            { value: 'call', label: texts.views.call, icon: <Phone /> },
          ]}
        />
        <SegmentedControl
          label={texts.emailTheme}
          hideLabels
          disabled={view === 'text' || view === 'call'}
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: texts.themes.light, icon: <Sun /> },
            { value: 'dark', label: texts.themes.dark, icon: <Moon /> },
          ]}
        />
        {tools}
      </div>
      {preview ? (
        view === 'text' ? (
          <TextMessage sms={preview.sms} />
        ) : view === 'call' ? (
          <PhoneCall spoken={preview.voice.texts} />
        ) : (
          <>
            <p className={styles.subjectLine} aria-busy={query.isFetching}>
              <span className={styles.note}>{texts.subject}</span> {preview.email.subject}
            </p>
            <EmailFrame title={texts.preview} html={preview.email.html} theme={theme} view={view} />
          </>
        )
      ) : query.isError ? (
        isApiError(query.error) && query.error.status === 422 ? (
          <EmptyState title={texts.previewUnavailable} description={texts.previewUnavailableDetail} />
        ) : (
          <QueryErrorPanel subject={texts.previewSubject} query={query} />
        )
      ) : (
        <Skeleton shape="block" className={styles.previewPending} />
      )}
    </Card>
  )
}

const describePreview = ({ language, isReviewed }: Preview) => {
  const name = nameLanguage(language)
  return isReviewed ? texts.previewDetail(name) : texts.previewBoth(name)
}

export const describeLength = ({ segments, units }: Preview['sms']) => texts.smsLength(segments, units)

/** A text message with its length, which decides what it costs. */
function TextMessage({ sms }: { sms: Preview['sms'] }) {
  return (
    <div className={styles.textMessage}>
      <p className={styles.bubble}>{sms.text}</p>
      <p className={styles.note}>{describeLength(sms)}</p>
    </div>
  )
}

/** What a phone call reads aloud, one part for each language. */
function PhoneCall({ spoken }: { spoken: readonly string[] }) {
  return (
    <div className={styles.textMessage}>
      {spoken.map((text) => (
        <p key={text} className={styles.bubble}>
          {text}
        </p>
      ))}
      <p className={styles.note}>{texts.callNote}</p>
    </div>
  )
}
