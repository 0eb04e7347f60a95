import { Card, DescriptionList, TextLink } from '@parapet/ui'
import { formatPhone } from '~/lib/phone'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import type { FactsCardProps } from './building-card.tsx'
import { WrittenFact } from './property-fact.tsx'
import { usePropertyEditing } from './use-property-editing.ts'

/** Who can be reached at the property, and where its emergency plan is. */
export function OnSiteContactCard({ orgId, property, mayUpdate }: FactsCardProps) {
  const writable = usePropertyEditing(orgId, property)
  const editing = mayUpdate ? writable : undefined
  const { onSiteContact: contact, emergencyPlanUrl } = property
  if (!contact && !emergencyPlanUrl) return null

  return (
    <Card title={texts.contact}>
      <DescriptionList layout="columns">
        <WrittenFact editing={editing} term={texts.contactName} field="contactName">
          {contact?.name}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.contactPhone} field="contactPhone" hasLink>
          {contact?.phone ? (
            <TextLink href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</TextLink>
          ) : null}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.contactEmail} field="contactEmail" hasLink>
          {contact?.email ? <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink> : null}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.emergencyPlan} field="emergencyPlanUrl" hasLink>
          {emergencyPlanUrl && /^https?:\/\//i.test(emergencyPlanUrl) ? (
            <TextLink href={emergencyPlanUrl} external>
              {texts.openPlan}
            </TextLink>
          ) : null}
        </WrittenFact>
      </DescriptionList>
    </Card>
  )
}
