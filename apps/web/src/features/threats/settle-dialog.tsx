import { Button, Dialog, RadioGroup } from '@parapet/ui'
import { useState } from 'react'
import { triageToasts } from '~/components/threats/triage-toasts'
import type { PropertyListItem } from '~/data/properties/queries'
import { useTriage, type DismissReason, type Resolution } from '~/data/threats/mutations'
import type { Threat } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { threatTexts } from '~/components/threats/texts'
import styles from './threat-brief.module.css'

export interface SettleDialogProps {
  orgId: string
  threat: Threat
  property: Pick<PropertyListItem, 'id' | 'name'>
  way: 'resolve' | 'dismiss'
  onClose: () => void
}

const toOptions = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }))

const resolutions = toOptions<Resolution>(threatTexts.resolutions)
const dismissReasons = toOptions<DismissReason>(threatTexts.dismissReasons)

/** Asks what came of a threat, or why it is none, and where that holds. */
export function SettleDialog({ orgId, threat, property, way, onClose }: SettleDialogProps) {
  const hasOthers = threat.impact.properties > 1
  const [scope, setScope] = useState<'here' | 'all'>('here')
  const [resolution, setResolution] = useState<Resolution>('no_damage')
  const [dismissReason, setDismissReason] = useState<DismissReason>('not_relevant')
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: scope === 'here' && hasOthers ? property.id : undefined,
  })
  const isResolving = way === 'resolve'

  function settle() {
    onClose()
    void (isResolving ? triage.resolve(threat, resolution) : triage.dismiss(threat, dismissReason))
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isResolving ? texts.resolveTitle : texts.dismissTitle}
      description={threat.title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" onClick={settle}>
            {isResolving ? threatTexts.resolve : threatTexts.dismiss}
          </Button>
        </>
      }
    >
      <div className={styles.settle}>
        {isResolving ? (
          <RadioGroup
            label={texts.resolution}
            value={resolution}
            onValueChange={setResolution}
            options={resolutions}
          />
        ) : (
          <RadioGroup
            label={texts.dismissReason}
            value={dismissReason}
            onValueChange={setDismissReason}
            options={dismissReasons}
          />
        )}
        {hasOthers ? (
          <RadioGroup
            label={texts.scope}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: 'here', label: texts.scopeHere(property.name) },
              { value: 'all', label: texts.scopeAll(formatNumber(threat.impact.properties)) },
            ]}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
