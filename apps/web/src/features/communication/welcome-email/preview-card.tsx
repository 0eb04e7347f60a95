import { Banner, Card, Combobox, EmptyState, Field, SegmentedControl, Skeleton } from '@parapet/ui'
import { Monitor, Moon, Smartphone, Sun, Type } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useTenantChoices } from '~/data/communication/use-tenant-choices'
import { nameLanguage } from '~/lib/languages'
import { welcomeMailTexts as texts } from './texts.ts'
import { toPreviewDocument, type PreviewTheme } from './preview-document.ts'
import type { MailPreviewState } from './use-mail-preview.ts'
import styles from './welcome.module.css'

type View = 'desktop' | 'phone' | 'text'

export interface PreviewCardProps {
  orgId: string
  preview: MailPreviewState
  language: string
  tenantId: string | null
  onTenantChange: (tenantId: string | null) => void
  maySeeTenants: boolean
}

/** The mail as it arrives, made anew by the server shortly after each change. */
export function PreviewCard({
  orgId,
  preview,
  language,
  tenantId,
  onTenantChange,
  maySeeTenants,
}: PreviewCardProps) {
  const [view, setView] = useState<View>('desktop')
  const [theme, setTheme] = useState<PreviewTheme>('light')
  const { query } = preview
  const mail = query.data

  return (
    <Card
      title={texts.preview}
      description={texts.previewDetail(nameLanguage(language))}
      className={styles.preview}
    >
      <div className={styles.previewTools}>
        <SegmentedControl
          label={texts.views}
          hideLabels
          value={view}
          onValueChange={setView}
          options={[
            { value: 'desktop', label: texts.view.desktop, icon: <Monitor /> },
            { value: 'phone', label: texts.view.phone, icon: <Smartphone /> },
            { value: 'text', label: texts.view.text, icon: <Type /> },
          ]}
        />
        <SegmentedControl
          label={texts.themes}
          hideLabels
          disabled={view === 'text'}
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: texts.theme.light, icon: <Sun /> },
            { value: 'dark', label: texts.theme.dark, icon: <Moon /> },
          ]}
        />
        {maySeeTenants ? (
          <TenantPicker orgId={orgId} value={tenantId} onValueChange={onTenantChange} />
        ) : null}
      </div>
      {mail ? (
        <>
          <p className={styles.subjectLine} aria-busy={query.isFetching}>
            <span className={styles.note}>{texts.subject}</span> {mail.subject}
          </p>
          {view === 'text' ? (
            // Scrolls, so that the keyboard must reach it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={styles.plainText} tabIndex={0} aria-label={texts.view.text}>
              {mail.text}
            </pre>
          ) : (
            <div className={styles.frameBox} data-theme={theme}>
              <iframe
                title={texts.preview}
                className={styles.frame}
                data-view={view}
                // Nothing in it may run, open a window, send a form or read the page around it.
                sandbox=""
                referrerPolicy="no-referrer"
                srcDoc={toPreviewDocument(mail.html, theme, location.origin)}
              />
            </div>
          )}
          <Warnings warnings={mail.warnings} />
        </>
      ) : query.isError ? (
        preview.isRefused ? (
          <EmptyState title={texts.previewRefused} description={texts.previewRefusedDetail} />
        ) : (
          <QueryErrorPanel what={texts.preview} query={query} />
        )
      ) : (
        <Skeleton shape="block" className={styles.frame} />
      )}
    </Card>
  )
}

function Warnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
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
    <Field label={texts.asTenant} hideLabel className={styles.tenant}>
      <Combobox {...choices} value={value} onValueChange={onValueChange} placeholder={texts.asSomebody} />
    </Field>
  )
}
