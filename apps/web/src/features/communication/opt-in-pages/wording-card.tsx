import { Badge, Card, Checkbox, DescriptionItem, DescriptionList, Text, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ConsentLanguage, ConsentWording, OptInPages } from '~/data/communication/queries'
import { useSaveOrg } from '~/data/org/mutations'
import { sessionQueries } from '~/data/session/queries'
import { nameLanguage } from '~/lib/named-codes'
import { toastFailure } from '~/lib/toast-failure'
import styles from './pages.module.css'
import { optInPageTexts as texts } from './texts.ts'

const wordingParts = Object.keys(texts.wordingParts) as (keyof typeof texts.wordingParts)[]

export interface WordingCardProps {
  orgId: string
  pages: OptInPages
  /** Whether the user can mark wording as reviewed. */
  mayReview: boolean
  onReviewed: () => void
}

/** The consent wording by language, with its review status. */
export function WordingCard({ orgId, pages, mayReview, onReviewed }: WordingCardProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const save = useSaveOrg(orgId)
  const reviewedLanguages = org.consentLanguages

  function review(language: ConsentLanguage, isReviewed: boolean) {
    const others = reviewedLanguages.filter((other) => other !== language)
    const consentLanguages = isReviewed ? [...others, language] : others
    save.mutate(
      { body: { consentLanguages }, version: org.version },
      {
        onSuccess: () => {
          const name = nameLanguage(language)
          toast({ heading: isReviewed ? texts.reviewSaved(name) : texts.reviewRemoved(name) })
          onReviewed()
        },
        onError: (error) => toastFailure(texts.couldNotReview, error),
      },
    )
  }

  return (
    <Card title={texts.wording} description={texts.wordingDetail}>
      {mayReview ? null : (
        <Text size="sm" tone="muted">
          {texts.mayNotReview}
        </Text>
      )}
      <ul className={styles.wordings}>
        {pages.wordings.map((wording) => (
          <li key={wording.language} className={styles.wording}>
            <WordingItem
              wording={wording}
              isReviewed={reviewedLanguages.includes(wording.language)}
              disabled={!mayReview || save.isPending}
              onReview={(isReviewed) => review(wording.language, isReviewed)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface WordingItemProps {
  wording: ConsentWording
  isReviewed: boolean
  disabled: boolean
  onReview: (isReviewed: boolean) => void
}

function WordingItem({ wording, isReviewed, disabled, onReview }: WordingItemProps) {
  const { language, version } = wording
  const name = nameLanguage(language)
  return (
    <details>
      <summary className={styles.summary}>
        <span className={styles.language}>{name}</span>{' '}
        {isReviewed ? (
          <Badge tone="success">{language === 'en' ? texts.alwaysAvailable : texts.reviewed}</Badge>
        ) : (
          <Badge>{texts.notReviewed}</Badge>
        )}
      </summary>
      <div className={styles.wordingText}>
        <DescriptionList lang={language}>
          {wordingParts.map((part) => (
            <DescriptionItem key={part} term={<span lang="en">{texts.wordingParts[part]}</span>}>
              {wording[part]}
            </DescriptionItem>
          ))}
        </DescriptionList>
        <p className={styles.note}>{texts.wordingVersion(version)}</p>
        {language === 'en' ? null : (
          <Checkbox
            label={texts.markReviewed(name)}
            checked={isReviewed}
            disabled={disabled}
            onCheckedChange={onReview}
          />
        )}
      </div>
    </details>
  )
}
