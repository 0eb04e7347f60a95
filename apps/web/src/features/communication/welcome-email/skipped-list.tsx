import { DescriptionItem, DescriptionList, linkClassName } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import type { AudienceCount } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { audienceTexts as texts, skipReasonTexts } from '../audience-texts.ts'
import styles from './audience.module.css'

export interface SkippedListProps {
  /** The first of them. */
  skipped: AudienceCount['skipped']
  total: number
  maySeeTenants: boolean
}

/** Who is left out, each with the reason. */
export function SkippedList({ skipped, total, maySeeTenants }: SkippedListProps) {
  if (skipped.length === 0) return null
  return (
    <details className={styles.skipped}>
      <summary className={styles.summary}>{texts.showSkipped(total)}</summary>
      {skipped.length < total ? <p className={styles.note}>{texts.firstSkipped(skipped.length)}</p> : null}
      <DescriptionList className={styles.skippedRows} aria-label={texts.leftOut}>
        {skipped.map(({ tenant, property, reason }) => (
          <DescriptionItem
            key={tenant.id}
            term={
              maySeeTenants ? (
                <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
                  {tenant.name}
                </PageLink>
              ) : (
                tenant.name
              )
            }
          >
            {[skipReasonTexts[reason], property?.name].filter(Boolean).join(' · ')}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </details>
  )
}
