import { Banner } from '@parapet/ui/banner'
import { Select } from '@parapet/ui/select'
import { type ReactNode, useId, useEffect, useState } from 'react'
import type { OptInLanguage, OptInOrg } from '~/data/opt-in/opt-in-calls'
import { formatPhone } from '~/lib/phone'
import styles from './opt-in.module.css'
import { languageNames, type OptInTexts } from './texts/opt-in-languages.ts'

interface OptInFrameProps {
  org: OptInOrg | null
  languages: readonly OptInLanguage[]
  language: OptInLanguage
  texts: OptInTexts
  isPreview: boolean
  onLanguageChange: (language: OptInLanguage) => void
  children: ReactNode
}

/** Wraps every step: the organization, the language and contact details. */
export function OptInFrame({
  org,
  languages,
  language,
  texts,
  isPreview,
  onLanguageChange,
  children,
}: OptInFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {org ? (
          <p className={styles.org}>
            {org.logo ? <img className={styles.logo} src={org.logo} alt="" /> : null}
            <span>{org.name}</span>
          </p>
        ) : (
          <span />
        )}
        {languages.length > 1 ? (
          <LanguageSelect {...{ languages, language, texts, onLanguageChange }} />
        ) : null}
      </div>
      {isPreview ? <Banner tone="info">{texts.preview}</Banner> : null}
      <div className={styles.card}>{children}</div>
      {org ? <OrgFooter org={org} texts={texts} /> : null}
    </div>
  )
}

function LanguageSelect({
  languages,
  language,
  texts,
  onLanguageChange,
}: Pick<OptInFrameProps, 'languages' | 'language' | 'texts' | 'onLanguageChange'>) {
  const id = useId()
  return (
    <label className={styles.language} htmlFor={id}>
      <span className={styles.languageLabel}>{texts.language}</span>
      <Select
        id={id}
        value={language}
        onChange={(event) => onLanguageChange(event.target.value as OptInLanguage)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </Select>
    </label>
  )
}

function OrgFooter({ org, texts }: { org: OptInOrg; texts: OptInTexts }) {
  return (
    <div className={styles.foot}>
      <p>{[org.name, org.postalAddress].filter(Boolean).join(', ')}</p>
      <p className={styles.ways}>
        {org.contactEmail || org.supportPhone ? <span>{texts.questions}</span> : null}
        {org.contactEmail ? <a href={`mailto:${org.contactEmail}`}>{org.contactEmail}</a> : null}
        {org.supportPhone ? <a href={`tel:${org.supportPhone}`}>{formatPhone(org.supportPhone)}</a> : null}
        {org.privacyUrl ? (
          <a href={org.privacyUrl} target="_blank" rel="noopener noreferrer">
            {texts.privacy}
          </a>
        ) : null}
      </p>
    </div>
  )
}

const skeletonAfterMs = 150

/** A skeleton, shown only if loading takes noticeably long. */
export function OptInLoading({ label }: { label: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {isShown
        ? ['60%', '100%', '85%', '100%', '40%'].map((width, index) => (
            <span key={index} className={styles.bone} style={{ inlineSize: width }} />
          ))
        : null}
    </div>
  )
}
