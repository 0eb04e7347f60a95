import { Banner, Card, Combobox, EmptyState, Field, SegmentedControl, Skeleton } from '@parapet/ui'
import { Monitor, Moon, Smartphone, Sun, Type } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useTenantChoices } from '~/data/communication/audience-choices'
import { nameLanguage } from '~/lib/named-codes'
import type { MailPreviewState } from './debounced-queries.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

type View = 'desktop' | 'phone' | 'text'

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
            // Focusable, so that keyboard users can scroll it.
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
                // An empty sandbox blocks scripts, popups, forms and access to this page.
                sandbox=""
                referrerPolicy="no-referrer"
                srcDoc={toPreviewDocument(mail.html, theme, location.origin)}
              />
            </div>
          )}
          <Warnings warnings={mail.warnings} />
        </>
      ) : query.isError ? (
        preview.isInvalid ? (
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

type PreviewTheme = 'light' | 'dark'

const darkCondition = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g
const lightCondition = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/g
const alwaysTrue = '(min-width: 0px)'
const alwaysFalse = '(max-width: 0px)'

/**
 * Prepares an email for a sandboxed frame: adds a content security policy, and applies the selected theme instead of the
 * device's. `origin` is allowed for the logo, because 'self' matches nothing in a sandboxed frame.
 */
export function toPreviewDocument(html: string, theme: PreviewTheme, origin: string): string {
  // Allow only inline styles and the logo: no scripts, no third-party requests.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin} data:`
  const isDark = theme === 'dark'
  const themed = html
    .replace(darkCondition, isDark ? alwaysTrue : alwaysFalse)
    .replace(lightCondition, isDark ? alwaysFalse : alwaysTrue)
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>:root{color-scheme:only ${theme}}</style>`,
    // Links do nothing: they target a new window, which the sandbox blocks.
    '<base target="_blank">',
  ].join('')
  const headTag = /<head[^>]*>/i.exec(themed)
  if (!headTag) return `<!doctype html><html><head>${head}</head><body>${themed}</body></html>`
  const end = headTag.index + headTag[0].length
  return themed.slice(0, end) + head + themed.slice(end)
}
