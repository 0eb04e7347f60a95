import { findRejectedPart, toTextControlId } from '~/components/alerts/alert-text'
import type { AlertChange } from '~/data/alerts/mutations'
import {
  completeAudience,
  type Alert,
  type AlertAudience,
  type AlertChannel,
  type AlertTexts,
} from '~/data/alerts/queries'

/** The draft as edited on the page. The phase is changed on the server, because it brings other texts. */
export interface AlertDraft {
  audience: AlertAudience
  channels: readonly AlertChannel[]
  senderId: string | null
  texts: AlertTexts
}

export const toAlertDraft = ({ audience, channels, senderId, texts }: Alert): AlertDraft => ({
  audience: completeAudience(audience),
  channels,
  senderId,
  texts,
})

const noPlaces = { propertyIds: [], buildings: [], floors: [], unitIds: [] }

/** The draft as a request. A follow-up goes to the people of its thread, so it has no places of its own. */
export const toAlertBody =
  ({ isFollowUp }: { isFollowUp: boolean }) =>
  ({ audience, channels, senderId, texts }: AlertDraft): AlertChange => ({
    audience: isFollowUp ? { ...noPlaces, onlyUnanswered: audience.onlyUnanswered } : audience,
    channels: [...channels],
    senderId,
    texts,
  })

export const placesControlId = 'alert-places'
export const channelsControlId = 'alert-channels'
export const senderControlId = 'alert-sender'

/** The control of a field that the server rejected, with the language whose tab has it. */
export function findErrorControl(pointer: string): { controlId: string; language: string | null } {
  const rejected = findRejectedPart(pointer)
  if (rejected) {
    const { language, part } = rejected
    return { controlId: toTextControlId(language, part), language }
  }
  const controlId =
    pointer === '/senderId'
      ? senderControlId
      : pointer.startsWith('/channels')
        ? channelsControlId
        : placesControlId
  return { controlId, language: null }
}
