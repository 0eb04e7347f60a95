import { Card, DescriptionItem, DescriptionList } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { Campaign } from '~/data/communication/queries'
import { nameLanguage } from '~/lib/languages'
import { formatExactTime, formatRelativeTime } from '~/lib/format'
import { nameHour } from './name-hour.ts'
import { campaignTexts as texts } from './texts.ts'

const terms = texts.factTerms

/** What was sent, in whose name and when. What is not known is left out. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const languages = ['en', ...Object.keys(campaign.languageVariants)]
  const { sendWindow, throttlePerMinute, reminder, reminderAt, scheduledAt, startedAt, finishedAt } = campaign
  const facts: [string, ReactNode][] = [
    [terms.subject, campaign.subject],
    [terms.sender, campaign.sender?.name],
    [terms.languages, languages.map(nameLanguage).join(', ')],
    [terms.scheduled, scheduledAt && formatExactTime(scheduledAt)],
    [terms.started, startedAt && formatExactTime(startedAt)],
    [terms.by, campaign.startedBy?.name],
    [terms.finished, finishedAt && formatExactTime(finishedAt)],
    [terms.window, sendWindow && texts.window(nameHour(sendWindow.fromHour), nameHour(sendWindow.toHour))],
    [terms.throttle, throttlePerMinute && texts.throttle(throttlePerMinute)],
    [
      terms.reminder,
      reminder &&
        [texts.reminder(reminder.afterDays), reminderAt && texts.reminderAt(formatRelativeTime(reminderAt))]
          .filter(Boolean)
          .join(', '),
    ],
    [terms.wording, campaign.wordingVersion],
  ]
  return (
    <Card title={texts.facts}>
      <DescriptionList>
        {facts
          .filter(([, fact]) => fact !== null && fact !== undefined)
          .map(([term, fact]) => (
            <DescriptionItem key={term} term={term}>
              {fact}
            </DescriptionItem>
          ))}
      </DescriptionList>
    </Card>
  )
}
