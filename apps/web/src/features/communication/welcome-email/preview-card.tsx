import { Banner, Card, Combobox, EmptyState, Field, SegmentedControl, Skeleton } from '@parapet/ui'
import { Monitor, Moon, Smartphone, Sun, Type } from 'lucide-react'
import { useState } from 'react'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { EmailFrame, type PreviewTheme } from '~/components/message-editor/email-frame'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useTenantChoices } from '~/data/communication/audience-choices'
import { nameLanguage } from '~/lib/named-codes'
import type { MailPreviewState } from './debounced-queries.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

type PreviewView = 'desktop' | 'phone' | 'text'

interface PreviewCardProps {
  orgId: string
  preview: MailPreviewState
  language: string
  tenantId: string | null
  onTenantChange: (tenantId: string | null) => void
  maySeeTenants: boolean
}

/** The email as recipients see it, rendered by the server shortly after each change. */
export function PreviewCard({
  orgId,
  preview,
  language,
  tenantId,
  onTenantChange,
  maySeeTenants,
}: PreviewCardProps) {
  const [view, setView] = useState<PreviewView>('desktop')
  const [theme, setTheme] = useState<PreviewTheme>('light')
  const { query } = preview
  const mail = query.data

  return (
    <Card title={texts.preview} description={texts.previewDetail(nameLanguage(language))}>
      <div className={pageStyles.previewTools}>
        <SegmentedControl
          label={texts.previewAs}
          hideLabels
          value={view}
          onValueChange={setView}
          options={[
            { value: 'desktop', label: texts.views.desktop, icon: <Monitor /> },
            { value: 'phone', label: texts.views.phone, icon: <Smartphone /> },
            { value: 'text', label: texts.views.text, icon: <Type /> },
          ]}
        />
        <SegmentedControl
          label={texts.emailTheme}
          hideLabels
          disabled={view === 'text'}
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: texts.themes.light, icon: <Sun /> },
            { value: 'dark', label: texts.themes.dark, icon: <Moon /> },
          ]}
        />
        {maySeeTenants ? (
          <TenantPicker orgId={orgId} value={tenantId} onValueChange={onTenantChange} />
        ) : null}
      </div>
      {mail ? (
        <>
          <p className={pageStyles.subjectLine} aria-busy={query.isFetching}>
            <span className={pageStyles.note}>{texts.subject}</span> {mail.subject}
          </p>
          {view === 'text' ? (
            // Focusable, so that keyboard users can scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={styles.plainText} tabIndex={0} aria-label={texts.views.text}>
              {mail.text}
            </pre>
          ) : (
            <EmailFrame title={texts.preview} html={mail.html} theme={theme} view={view} />
          )}
          <PreviewWarnings warnings={mail.warnings} />
        </>
      ) : query.isError ? (
        preview.isInvalid ? (
          <EmptyState title={texts.previewUnavailable} description={texts.previewUnavailableDetail} />
        ) : (
          <QueryErrorPanel subject={texts.previewSubject} query={query} />
        )
      ) : (
        <Skeleton shape="block" className={pageStyles.previewPending} />
      )}
    </Card>
  )
}

function PreviewWarnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
  return (
    <div aria-live="polite" className={styles.warnings}>
      {warnings.length === 0 ? null : (
        <Banner tone="warning" title={texts.warnings(warnings.length)}>
          <ul className={styles.plainList}>
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

interface TenantPickerProps {
  orgId: string
  value: string | null
  onValueChange: (tenantId: string | null) => void
}

function TenantPicker({ orgId, value, onValueChange }: TenantPickerProps) {
  const choices = useTenantChoices(orgId)
  return (
    <Field label={texts.previewTenant} hideLabel className={pageStyles.tenant}>
      <Combobox {...choices} value={value} onValueChange={onValueChange} placeholder={texts.sampleTenant} />
    </Field>
  )
}
