import { Card, DescriptionItem, DescriptionList, Tag } from '@parapet/ui'
import type { ReactNode } from 'react'
import { formTexts } from '~/components/form-texts'
import {
  renderSelect,
  renderTextInput,
  renderTextarea,
  InlineField,
  InlineValue,
} from '~/components/inline-field'
import { Byline } from '~/components/byline'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import type { Tenant } from '~/data/tenants/queries'
import { isCount } from '~/lib/field-text'
import { labelFor } from '~/lib/format'
import { listLanguages, nameLanguage } from '~/lib/named-codes'
import { tenantFormTexts } from './form-texts.ts'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'
import { useTenantEditing } from './use-tenant-editing.ts'

interface TenantCardProps {
  orgId: string
  tenant: Tenant
}

const rules = {
  householdSize: { validate: (value: string) => isCount(value) || formTexts.wholeNumber },
  externalId: { maxLength: 100 },
  notes: { maxLength: 5000 },
  tags: {},
} as const

/** The tenant's details, editable inline. */
export function AboutCard({ orgId, tenant }: TenantCardProps) {
  const editing = useTenantEditing(orgId, tenant)
  const { householdSize, language, externalId, tags } = tenant

  const renderTextField = (
    field: 'householdSize' | 'externalId' | 'tags',
    term: string,
    value: ReactNode,
    help?: string,
  ) =>
    value === null || value === '' ? null : (
      <InlineField
        editing={editing}
        term={term}
        field={field}
        rules={rules[field]}
        renderControl={renderTextInput}
        {...(help === undefined ? {} : { help })}
      >
        {value}
      </InlineField>
    )

  return (
    <Card title={texts.about} description={editing ? texts.editHint : undefined}>
      <DescriptionList>
        <DescriptionItem term={texts.kind}>{labelFor(tenantValueTexts.kind, tenant.kind)}</DescriptionItem>
        <InlineField
          editing={editing}
          term={texts.status}
          field="status"
          renderControl={renderSelect(tenantValueTexts.status)}
        >
          {labelFor(tenantValueTexts.status, tenant.status)}
        </InlineField>
        {renderTextField(
          'householdSize',
          texts.householdSize,
          householdSize === null ? null : texts.people(householdSize),
        )}
        {language === null ? null : (
          <InlineField
            editing={editing}
            term={texts.language}
            field="language"
            renderControl={renderSelect(
              Object.fromEntries(listLanguages(language).map(({ tag, name }) => [tag, name])),
              true,
            )}
          >
            {nameLanguage(language)}
          </InlineField>
        )}
        {renderTextField('externalId', texts.externalId, externalId, tenantFormTexts.externalIdHelp)}
        {renderTextField(
          'tags',
          texts.tags,
          tags.length === 0 ? null : (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          ),
          tenantFormTexts.tagsHelp,
        )}
        <DescriptionItem term={texts.created}>
          <Byline moment={tenant.createdAt} person={tenant.createdBy} />
        </DescriptionItem>
        <DescriptionItem term={texts.updated}>
          <Byline moment={tenant.updatedAt} person={tenant.updatedBy} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function NotesCard({ orgId, tenant }: TenantCardProps) {
  const editing = useTenantEditing(orgId, tenant)

  return (
    <Card title={texts.notes}>
      <InlineValue
        editing={editing}
        term={texts.notes}
        field="notes"
        rules={rules.notes}
        renderControl={renderTextarea}
      >
        <span className={styles.notes}>{tenant.notes}</span>
      </InlineValue>
    </Card>
  )
}
