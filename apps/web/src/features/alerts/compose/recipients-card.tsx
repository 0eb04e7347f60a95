import { useCan } from '@parapet/permissions/react'
import { Banner, Button, Card, Checkbox, EmptyState, Switch, Tag } from '@parapet/ui'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AlertAudience, AlertChannel, AlertNumbers } from '~/data/alerts/queries'
import { usePlaceNames } from '~/data/alerts/use-place-names'
import { alertTexts } from '~/components/alerts/texts'
import { AddPlacesDialog } from './add-places-dialog.tsx'
import { channelsControlId, placesControlId } from './alert-draft.ts'
import styles from './compose.module.css'
import type { PhoneChannels } from './compose-queries.ts'
import { RecipientNumbers, type NumbersQuery } from './recipient-numbers.tsx'
import {
  listMissingPlaces,
  listPlaces,
  listPropertyIds,
  listUnitIds,
  namePlace,
  toPlaceKey,
  withPlaces,
  type Place,
} from './places.ts'
import { composeTexts as texts } from './texts.ts'

/** More would push the message off the screen. */
const shownPlaces = 12

interface RecipientsCardProps {
  orgId: string
  threatId: string | null
  isFollowUp: boolean
  audience: AlertAudience
  onAudienceChange: (audience: AlertAudience) => void
  channels: readonly AlertChannel[]
  onChannelsChange: (channels: AlertChannel[]) => void
  phoneChannels: PhoneChannels
  error: string | undefined
  numbers: NumbersQuery
}

/** Who gets the alert, on which channels, and how many people that reaches. */
export function RecipientsCard({
  orgId,
  threatId,
  isFollowUp,
  audience,
  onAudienceChange,
  channels,
  onChannelsChange,
  phoneChannels,
  error,
  numbers,
}: RecipientsCardProps) {
  const toggle = (channel: AlertChannel, isSelected: boolean) => {
    const others = channels.filter((other) => other !== channel)
    onChannelsChange(isSelected ? [...others, channel] : others)
  }
  return (
    <Card title={texts.recipients} description={isFollowUp ? texts.followUpDetail : texts.recipientsDetail}>
      <div className={styles.stack} id={placesControlId} tabIndex={-1}>
        {isFollowUp ? (
          <Switch
            label={texts.onlyUnanswered}
            description={texts.onlyUnansweredDetail}
            checked={audience.onlyUnanswered}
            onCheckedChange={(onlyUnanswered) => onAudienceChange({ ...audience, onlyUnanswered })}
          />
        ) : (
          <PlaceList
            orgId={orgId}
            threatId={threatId}
            audience={audience}
            onAudienceChange={onAudienceChange}
            missing={numbers.data?.missingPlaces ?? []}
          />
        )}
        {error === undefined ? null : (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <fieldset className={styles.channels} id={channelsControlId} tabIndex={-1}>
          <legend className={styles.legend}>{texts.channels}</legend>
          <Checkbox
            label={alertTexts.channels.email}
            checked={channels.includes('email')}
            onCheckedChange={(isSelected) => toggle('email', isSelected)}
          />
          <Checkbox
            label={alertTexts.channels.sms}
            description={
              phoneChannels === null ? undefined : phoneChannels.sms ? texts.quietHours : texts.noGateway
            }
            disabled={phoneChannels?.sms !== true && !channels.includes('sms')}
            checked={channels.includes('sms')}
            onCheckedChange={(isSelected) => toggle('sms', isSelected)}
          />
          <Checkbox
            label={alertTexts.channels.voice}
            description={
              phoneChannels === null ? undefined : phoneChannels.voice ? texts.callDetail : texts.noCalls
            }
            disabled={phoneChannels?.voice !== true && !channels.includes('voice')}
            checked={channels.includes('voice')}
            onCheckedChange={(isSelected) => toggle('voice', isSelected)}
          />
        </fieldset>
        {isFollowUp || listPlaces(audience).length > 0 ? (
          <RecipientNumbers query={numbers} isFollowUp={isFollowUp} channels={channels} />
        ) : null}
      </div>
    </Card>
  )
}

interface PlaceListProps extends Pick<
  RecipientsCardProps,
  'orgId' | 'threatId' | 'audience' | 'onAudienceChange'
> {
  missing: AlertNumbers['missingPlaces']
}

/** The places of the audience by name, each removable. */
function PlaceList({ orgId, threatId, audience, onAudienceChange, missing }: PlaceListProps) {
  const mayChoose = useCan('property:read')
  const [isAdding, setIsAdding] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const places = listPlaces(audience)
  const shown = isExpanded ? places : places.slice(0, shownPlaces)
  const names = usePlaceNames(orgId, threatId, {
    propertyIds: listPropertyIds(shown),
    unitIds: listUnitIds(shown),
  })
  const change = (next: readonly Place[]) => onAudienceChange(withPlaces(audience, next))

  function remove(removed: readonly Place[]) {
    const keys = new Set(removed.map(toPlaceKey))
    // The button that was pressed disappears, so the focus moves to what is left.
    document.getElementById(placesControlId)?.focus()
    change(places.filter((place) => !keys.has(toPlaceKey(place))))
  }
  const addButton = mayChoose ? (
    <Button size="sm-md" icon={<Plus />} onClick={() => setIsAdding(true)}>
      {texts.addPlace}
    </Button>
  ) : null

  return (
    <>
      {places.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title={texts.noPlaces}
          description={texts.noPlacesDetail}
          actions={addButton}
        />
      ) : (
        <>
          <ul className={styles.places} aria-label={texts.places}>
            {shown.map((place) => {
              const name = namePlace(place, names)
              return (
                <li key={toPlaceKey(place)}>
                  <Tag removeLabel={texts.removePlace(name)} onRemove={() => remove([place])}>
                    {name}
                  </Tag>
                </li>
              )
            })}
          </ul>
          <div className={styles.placeActions}>
            {addButton}
            {shown.length < places.length ? (
              <Button size="sm-md" tone="ghost" onClick={() => setIsExpanded(true)}>
                {texts.showAllPlaces(places.length)}
              </Button>
            ) : null}
            {places.length > 1 ? (
              <Button size="sm-md" tone="ghost" onClick={() => remove(places)}>
                {texts.removeAllPlaces}
              </Button>
            ) : null}
          </div>
        </>
      )}
      <MissingPlaces missing={missing} audience={audience} onAdd={(added) => change([...places, ...added])} />
      {isAdding ? (
        <AddPlacesDialog
          orgId={orgId}
          onAdd={(added) => {
            change([...places, ...added])
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </>
  )
}

interface MissingPlacesProps {
  missing: AlertNumbers['missingPlaces']
  audience: AlertAudience
  onAdd: (added: Place[]) => void
}

/** What the threat affects and the alert leaves out, which can be added. */
function MissingPlaces({ missing, audience, onAdd }: MissingPlacesProps) {
  const left = listMissingPlaces(audience, missing)
  if (left.length === 0) return null
  const names = {
    properties: new Map(missing.map(({ property }) => [property.id, property.name])),
    units: new Map<string, string>(),
  }
  return (
    <Banner
      tone="warning"
      title={texts.affectedMissing(left.length)}
      actions={
        <Button size="sm-md" onClick={() => onAdd(left)}>
          {texts.addAffected(left.length)}
        </Button>
      }
    >
      {texts.affectedNames(
        left.slice(0, shownPlaces).map((place) => namePlace(place, names)),
        left.length,
      )}
    </Banner>
  )
}
