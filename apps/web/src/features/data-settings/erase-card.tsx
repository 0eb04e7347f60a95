import { Card, Combobox, Field, Text } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { useChoiceSearch } from '~/data/choices'
import { ledgerQueries } from '~/data/ledger/queries'
import { tenantQueries } from '~/data/tenants/queries'
import { paths } from '~/lib/paths'
import styles from './data-settings.module.css'
import { dataTexts as texts } from './texts.ts'

/** Search for a tenant to erase, and a list of past erasures. */
export function EraseCard({ orgId }: { orgId: string }) {
  const navigate = useNavigate()
  const { q, toComboboxProps } = useChoiceSearch()
  const tenants = useQuery({
    ...tenantQueries.choices(orgId, q),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const erasures = useQuery(
    ledgerQueries.recent(orgId, { action: 'tenant.erased', limit: 10, fold: 'false' }),
  )

  return (
    <Card title={texts.erase} description={texts.eraseDetail}>
      <div className={styles.row}>
        <Field label={texts.findTenant} help={texts.eraseHelp}>
          <Combobox
            {...toComboboxProps(tenants, q.length > 1 ? (tenants.data ?? []) : [])}
            onValueChange={(id) => (id === null ? undefined : void navigate(paths.tenant(id)))}
            emptyText={q.length > 1 ? texts.noTenant : texts.queryTooShort}
          />
        </Field>
      </div>
      {erasures.isError && !erasures.data ? (
        <QueryErrorPanel subject={texts.erasures} query={erasures} />
      ) : null}
      {erasures.data?.items.length === 0 ? (
        <Text size="sm" tone="muted" className={styles.noErasures}>
          {texts.noErasures}
        </Text>
      ) : null}
      {erasures.data && erasures.data.items.length > 0 ? (
        <>
          <h3 className={styles.partTitle}>{texts.erasures}</h3>
          <ul className={styles.list}>
            {erasures.data.items.map((event) => (
              <li key={event.id} className={styles.item}>
                <span>{event.summary}</span>
                <Text size="sm" tone="muted">
                  <RelativeTime moment={event.occurredAt} />
                </Text>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}
