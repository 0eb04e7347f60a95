import {
  Badge,
  Button,
  DataTable,
  DropdownMenu,
  EmptyState,
  linkClassName,
  MenuItem,
  MultiSelect,
  Select,
  toast,
  type DataTableColumn,
} from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, SearchX, Users, X } from 'lucide-react'
import { Fragment } from 'react'
import { alertTexts } from '~/components/alerts/texts'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { getAlertPollInterval } from '~/data/alerts/alert-poll-interval'
import { useResolveAlertMessage } from '~/data/alerts/mutations'
import {
  alertQueries,
  type Alert,
  type AlertExclusion,
  type AlertMessageState,
  type AlertRecipient,
} from '~/data/alerts/queries'
import { nameLanguage } from '~/lib/named-codes'
import { usePageParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { nameUnit } from '~/lib/unit-name'
import { exclusionTexts } from '../alert-reasons.ts'
import {
  allRecipients,
  isRecipientListFiltered,
  readRecipientState,
  toRecipientFilters,
  writeRecipientState,
  type RecipientListState,
} from '../alert-url.ts'
import styles from '../alerts.module.css'
import { alertPageTexts as texts } from '../texts.ts'

type AlertMessage = AlertRecipient['messages'][number]

interface AlertRecipientListProps {
  orgId: string
  alert: Alert
}

/** The people of an alert with their messages and answers, and those left out with the reason. */
export function AlertRecipientList({ orgId, alert }: AlertRecipientListProps) {
  const [params, changeParams] = usePageParams()
  const state = readRecipientState(params)
  const query = useInfiniteQuery({
    ...alertQueries.recipients(orgId, alert.id, toRecipientFilters(state)),
    refetchInterval: () => getAlertPollInterval(alert.status),
  })
  const change = (next: Partial<RecipientListState>) =>
    changeParams((current) => writeRecipientState(current, { ...state, ...next }), { replace: true })

  return (
    <DataTable<AlertRecipient>
      {...toPagedTableProps(query, texts.recipients)}
      label={texts.recipients}
      columns={listColumns(alert.stats.inDoubt > 0 ? { orgId, alert } : null)}
      getRowId={({ id }) => id}
      empty={
        isRecipientListFiltered(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.noMatches}
            actions={<Button onClick={() => change(allRecipients)}>{texts.showAllRecipients}</Button>}
          />
        ) : (
          <EmptyState icon={<Users />} title={texts.noRecipients} description={texts.noRecipientsDetail} />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={texts.searchRecipients}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
          <MultiSelect
            className={styles.states ?? ''}
            size="sm-md"
            aria-label={texts.state}
            placeholder={texts.anyState}
            value={state.states}
            onValueChange={(states) => change({ states: states as AlertMessageState[], reason: null })}
            options={Object.entries(texts.states).map(([value, label]) => ({ value, label }))}
          />
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.reason}
            value={state.reason ?? ''}
            onChange={(event) =>
              change({ states: [], reason: (event.target.value || null) as AlertExclusion | null })
            }
          >
            <option value="">{texts.anyReason}</option>
            {Object.entries(exclusionTexts).map(([reason, label]) => (
              <option key={reason} value={reason}>
                {label}
              </option>
            ))}
          </Select>
        </>
      }
    />
  )
}

const titles = texts.recipientColumns

/** `unresolved`: the alert whose unknown deliveries can be resolved; null if there are none. */
function listColumns(unresolved: AlertRecipientListProps | null): readonly DataTableColumn<AlertRecipient>[] {
  return [
    {
      id: 'tenant',
      header: titles.tenant,
      isRowHeader: true,
      minWidth: 140,
      cell: ({ tenant }) =>
        tenant === null ? (
          <span className={styles.muted}>{texts.erased}</span>
        ) : (
          <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
            {tenant.name}
          </PageLink>
        ),
    },
    {
      id: 'place',
      header: titles.place,
      minWidth: 140,
      cell: ({ property, unit, belowGrade }) => (
        <>
          {belowGrade ? <Badge tone="danger">{texts.belowGrade}</Badge> : null}{' '}
          {[unit && nameUnit(unit.name), property?.name].filter(Boolean).join(', ')}
        </>
      ),
    },
    { id: 'answer', header: titles.answer, width: 160, cell: (recipient) => <Answer {...recipient} /> },
    {
      id: 'message',
      header: titles.message,
      minWidth: 150,
      cell: ({ exclusion, messages }) =>
        exclusion === null ? (
          <span className={styles.state}>
            {messages.map((message) => (
              <MessageState key={message.id} message={message} />
            ))}
          </span>
        ) : (
          <span className={styles.muted}>{exclusionTexts[exclusion]}</span>
        ),
    },
    {
      id: 'address',
      header: titles.address,
      width: 160,
      isWideOnly: true,
      cell: ({ messages }) => {
        const addressed = messages.filter(({ address }) => address !== null)
        return addressed.length === 0 ? null : <Addresses messages={addressed} />
      },
    },
    {
      id: 'language',
      header: titles.language,
      width: 110,
      isWideOnly: true,
      isOnCard: false,
      cell: ({ language }) => nameLanguage(language),
    },
    {
      id: 'sent',
      header: titles.sent,
      width: 120,
      cell: ({ messages }) => {
        const sentAt = messages.find((message) => message.sentAt !== null)?.sentAt
        return sentAt ? <RelativeTime moment={sentAt} /> : null
      },
    },
    ...(unresolved
      ? [
          {
            id: 'resolve',
            header: titles.resolve,
            width: 100,
            canHide: false,
            cell: (recipient: AlertRecipient) => <ResolveMenu {...unresolved} recipient={recipient} />,
          },
        ]
      : []),
  ]
}

/** Addresses that wrap before their domains rather than anywhere. */
const Addresses = ({ messages }: { messages: readonly AlertMessage[] }) =>
  messages.map(({ id, address }, index) => {
    const [name, domain] = address?.split('@') ?? []
    return (
      <Fragment key={id}>
        {index > 0 ? ', ' : null}
        {domain === undefined ? (
          address
        ) : (
          <>
            {name}@<wbr />
            {domain}
          </>
        )}
      </Fragment>
    )
  })

const answerTones = { need_help: 'danger', not_there: 'info', safe: 'success' } as const

/** Nothing but an answer counts as safe. */
function Answer({ answer, answeredAt, exclusion }: AlertRecipient) {
  if (answer === null)
    return exclusion === null ? <span className={styles.muted}>{alertTexts.noAnswer}</span> : null
  return (
    <span className={styles.state}>
      <Badge tone={answerTones[answer]}>{alertTexts.answers[answer]}</Badge>
      {answeredAt === null ? null : <RelativeTime moment={answeredAt} />}
    </span>
  )
}

const stateTones = {
  waiting: 'neutral',
  claimed: 'info',
  sent: 'info',
  not_sent: 'danger',
  in_doubt: 'warning',
  withdrawn: 'neutral',
} as const

/** Calls that no one listened to. */
const unheardCalls: Partial<Record<string, readonly ['info' | 'warning', string]>> = {
  voicemail: ['info', texts.callResults.voicemail],
  no_answer: ['warning', texts.callResults.no_answer],
  busy: ['warning', texts.callResults.busy],
}

/** What is known about a message: what came back from its address, or else how far it got. */
function MessageState({ message }: { message: AlertMessage }) {
  const channel = alertTexts.channels[message.channel]
  const unheard = unheardCalls[message.callResult ?? '']
  const [tone, label] =
    message.complainedAt !== null
      ? (['danger', texts.complained] as const)
      : message.bouncedAt !== null
        ? (['danger', texts.bounced] as const)
        : unheard !== undefined
          ? unheard
          : message.deliveredAt !== null
            ? (['success', texts.delivered] as const)
            : ([stateTones[message.state], texts.states[message.state]] as const)
  return (
    <Badge tone={tone} title={channel}>
      {label}
    </Badge>
  )
}

interface ResolveMenuProps extends AlertRecipientListProps {
  recipient: AlertRecipient
}

/** A menu to mark each unknown delivery as sent or not sent; nothing without any. */
function ResolveMenu({ orgId, alert, recipient }: ResolveMenuProps) {
  const mutation = useResolveAlertMessage(orgId, alert.id)
  const unknown = recipient.messages.filter(({ state }) => state === 'in_doubt')
  if (unknown.length === 0) return null
  const name = recipient.tenant?.name ?? texts.erased

  function resolve(messageId: string, outcome: 'sent' | 'not_sent') {
    mutation.mutate(
      { messageId, as: outcome },
      {
        onSuccess: () =>
          toast({ heading: outcome === 'sent' ? texts.markedSent(name) : texts.markedNotSent(name) }),
        onError: (error) => toastFailure(texts.couldNotResolve, error),
      },
    )
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm" loading={mutation.isPending} aria-label={texts.resolveMenu(name)}>
          {texts.resolve}
        </Button>
      }
    >
      {unknown.map((message) => (
        <Fragment key={message.id}>
          <MenuItem icon={<Check />} onSelect={() => resolve(message.id, 'sent')}>
            {texts.markSent(describeMessage(message))}
          </MenuItem>
          <MenuItem icon={<X />} onSelect={() => resolve(message.id, 'not_sent')}>
            {texts.markNotSent(describeMessage(message))}
          </MenuItem>
        </Fragment>
      ))}
    </DropdownMenu>
  )
}

/** “text to •••0134” */
const describeMessage = ({ channel, address }: AlertMessage) =>
  [texts.messages[channel], address].filter((part) => part !== null).join(' to ')
