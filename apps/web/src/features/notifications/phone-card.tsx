import { Badge, Banner, Button, Card, RadioGroup, Skeleton, Switch, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import {
  type NotificationPhone,
  type NotificationPhoneSettings,
  notificationPhoneQueries,
  useRemoveNotificationPhone,
  useTestNotificationPhone,
  useUpdateNotificationPhone,
} from '~/data/notification-phone/queries'
import { formatPhone } from '~/lib/phone'
import { useOrgId } from '~/lib/selected-org'
import { toastFailure } from '~/lib/toast-failure'
import { PhoneCode } from './phone-code.tsx'
import styles from './phone-card.module.css'
import { PhoneForm } from './phone-form.tsx'
import { phoneTexts as texts } from './phone-texts.ts'

interface PhoneCardProps {
  /** The number in the person's profile, to start with. */
  profileNumber: string | null
  mayUpdate: boolean
}

/** The number that the person gets texts at. Hidden if members aren't texted here. */
export function PhoneCard({ profileNumber, mayUpdate }: PhoneCardProps) {
  const orgId = useOrgId()
  const query = useQuery(notificationPhoneQueries.settings(orgId))
  if (query.data && !query.data.isAvailable && query.data.phone === null) return null

  return (
    <Card title={texts.title} description={texts.detail} aria-busy={query.isPending}>
      {query.data ? (
        <PhoneSettings
          orgId={orgId}
          settings={query.data}
          profileNumber={profileNumber}
          mayUpdate={mayUpdate}
        />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.title} query={query} />
      ) : (
        <Skeleton width="half" />
      )}
    </Card>
  )
}

interface PhoneSettingsProps extends PhoneCardProps {
  orgId: string
  settings: NotificationPhoneSettings
}

function PhoneSettings({ orgId, settings, profileNumber, mayUpdate }: PhoneSettingsProps) {
  const [isEditing, setEditing] = useState(false)
  const { phone, isAvailable } = settings
  const content = useRef<HTMLDivElement>(null)
  const number = phone?.number ?? null
  const previous = useRef(number)
  // The button that had the focus is gone.
  useEffect(() => {
    if (previous.current === number) return
    previous.current = number
    content.current?.focus()
  }, [number])

  return (
    <div ref={content} className={styles.root} tabIndex={-1}>
      {phone === null || isEditing ? (
        <PhoneForm
          orgId={orgId}
          initialNumber={phone?.number ?? profileNumber}
          mayUpdate={mayUpdate}
          onSaved={() => setEditing(false)}
          onCancel={phone === null ? null : () => setEditing(false)}
        />
      ) : (
        <>
          {isAvailable ? null : (
            <Banner tone="warning" title={texts.unavailable}>
              {texts.unavailableDetail}
            </Banner>
          )}
          <PhoneLine orgId={orgId} phone={phone} mayUpdate={mayUpdate} onEdit={() => setEditing(true)} />
          <PhoneState orgId={orgId} phone={phone} settings={settings} mayUpdate={mayUpdate} />
        </>
      )}
    </div>
  )
}

interface PhonePartProps {
  orgId: string
  phone: NotificationPhone
  mayUpdate: boolean
}

const tones = {
  unverified: 'neutral',
  verified: 'success',
  stopped: 'warning',
  unreachable: 'danger',
} as const

/** The number with its state, and what can be done with it. */
function PhoneLine({ orgId, phone, mayUpdate, onEdit }: PhonePartProps & { onEdit: () => void }) {
  const test = useTestNotificationPhone(orgId)
  const remove = useRemoveNotificationPhone(orgId)
  const number = formatPhone(phone.number)

  return (
    <div className={styles.line}>
      <div className={styles.number}>
        <Text weight="medium">{number}</Text>
        <Badge tone={tones[phone.state]}>{texts.states[phone.state]}</Badge>
      </div>
      <div className={styles.actions}>
        {phone.state === 'verified' ? (
          <Button
            size="sm-md"
            disabled={!mayUpdate}
            loading={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: () => toast({ color: 'success', heading: texts.testSent(number) }),
                onError: (error) => toastFailure(texts.couldNotTest, error),
              })
            }
          >
            {texts.test}
          </Button>
        ) : null}
        <Button size="sm-md" disabled={!mayUpdate} onClick={onEdit}>
          {texts.change}
        </Button>
        <Button
          size="sm-md"
          aria-label={texts.removeNamed(number)}
          disabled={!mayUpdate}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => toast({ color: 'success', heading: texts.removed(number) }),
              onError: (error) => toastFailure(texts.couldNotRemove, error),
            })
          }
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}

interface PhoneStateProps extends PhonePartProps {
  settings: NotificationPhoneSettings
}

/** What the number needs, or what is sent to it. */
function PhoneState({ settings: { gatewayNumber, canCall }, ...part }: PhoneStateProps) {
  switch (part.phone.state) {
    case 'unverified':
      return <PhoneCode key={part.phone.number} {...part} />
    case 'stopped':
      return (
        <Banner tone="warning" title={texts.stopped}>
          {texts.stoppedDetail(gatewayNumber === null ? null : formatPhone(gatewayNumber))}
        </Banner>
      )
    case 'unreachable':
      return (
        <Banner tone="danger" title={texts.unreachable}>
          {texts.unreachableDetail}
        </Banner>
      )
    case 'verified':
      return <PhoneScope canCall={canCall} {...part} />
  }
}

const scopes = ['all', 'urgent', 'off'] as const

/** What is sent to the number. Each change saves immediately. */
function PhoneScope({ orgId, phone, mayUpdate, canCall }: PhonePartProps & { canCall: boolean }) {
  const update = useUpdateNotificationPhone(orgId)
  const shown = { ...phone, ...(update.isPending && update.variables) }
  const save = (patch: Partial<Pick<NotificationPhone, 'texts' | 'calls'>>) =>
    update.mutate(patch, {
      onSuccess: () => toast({ color: 'success', heading: texts.saved }),
      onError: (error) => toastFailure(texts.couldNotSave, error),
    })
  return (
    <>
      <RadioGroup
        label={texts.scope}
        name="notification-phone-scope"
        disabled={!mayUpdate}
        options={scopes.map((value) => ({ value, ...texts.scopes[value] }))}
        value={shown.texts}
        onValueChange={(scope) => save({ texts: scope })}
      />
      {canCall ? (
        <Switch
          label={texts.calls}
          description={texts.callsDetail}
          checked={shown.calls}
          disabled={!mayUpdate}
          onCheckedChange={(calls) => save({ calls })}
        />
      ) : null}
    </>
  )
}
