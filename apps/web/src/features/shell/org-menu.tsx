import type { ApiData } from '@parapet/api-client'
import {
  Popover,
  SearchInput,
  Text,
  toast,
  type PopoverProps,
  Avatar,
  Badge,
  Button,
  VisuallyHidden,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { orgSwitchTexts as texts } from '~/components/org-switch-texts'
import { useSwitchOrg } from '~/data/session/mutations'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { useOrgId } from '~/lib/selected-org'
import styles from './org-menu.module.css'

const maxOrgsWithoutSearch = 7

export interface OrgMenuFrameProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it. */
  children: PopoverProps['children']
}

interface OrgMenuProps extends OrgMenuFrameProps {
  /** The path to open in another organization, given the person's permissions there. */
  findTargetPath: (permissions: readonly string[]) => string
}

/** The person's organizations. Choosing one switches this tab, and keeps the page if it exists there. */
export function OrgMenu({ isOpen, onOpenChange, findTargetPath, children }: OrgMenuProps) {
  const orgId = useOrgId()
  const switchOrg = useSwitchOrg()
  const navigate = useNavigate()

  function choose(id: string) {
    if (id === orgId) return onOpenChange(false)
    switchOrg.mutate(id, {
      onSuccess: ({ permissions }) => {
        onOpenChange(false)
        void navigate(findTargetPath(permissions.permissions))
      },
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.couldNotSwitch,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={onOpenChange}
      label={texts.label}
      padding="none"
      content={
        <OrgList
          currentId={orgId}
          pendingId={switchOrg.isPending ? switchOrg.variables : null}
          onChoose={choose}
        />
      }
    >
      {children}
    </Popover>
  )
}

interface OrgListProps {
  currentId: string
  pendingId: string | null
  onChoose: (id: string) => void
}

function OrgList({ currentId, pendingId, onChoose }: OrgListProps) {
  // Threats and roles elsewhere may have changed since the page was opened.
  const { data: user } = useQuery({ ...sessionQueries.user(), staleTime: 5_000 })
  const [search, setSearch] = useState('')
  const orgs = user?.orgs ?? []
  const normalizedSearch = search.trim().toLocaleLowerCase()
  const matches = orgs.filter(({ name }) => name.toLocaleLowerCase().includes(normalizedSearch))

  return (
    // The arrows are a shortcut: Tab leads to every organization as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.root} onKeyDown={moveFocus}>
      {orgs.length > maxOrgsWithoutSearch ? (
        <SearchInput label={texts.search} value={search} onValueChange={setSearch} />
      ) : null}
      <ul className={styles.list}>
        {matches.map((org) => (
          <li key={org.id}>
            <OrgOption
              org={org}
              isCurrent={org.id === currentId}
              isPending={org.id === pendingId}
              onChoose={() => onChoose(org.id)}
            />
          </li>
        ))}
      </ul>
      {matches.length === 0 ? (
        <Text size="sm" tone="muted" role="status">
          {texts.noMatches}
        </Text>
      ) : null}
      <Text size="sm" tone="muted" className={styles.note}>
        {texts.note}
      </Text>
    </div>
  )
}

const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = arrowSteps[event.key]
  if (step === undefined) return
  const focusableItems = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[data-org]')]
  const index = focusableItems.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  focusableItems[(index + step + focusableItems.length) % focusableItems.length]?.focus()
}

interface OrgOptionProps {
  org: ApiData<'getUser'>['orgs'][number]
  isCurrent: boolean
  isPending: boolean
  onChoose: () => void
}

/** One organization: its name, the person's roles and the number of threats. */
function OrgOption({ org, isCurrent, isPending, onChoose }: OrgOptionProps) {
  return (
    <Button
      tone="ghost"
      size="lg"
      className={styles.option}
      loading={isPending}
      loadingPosition="right"
      aria-current={isCurrent ? 'true' : undefined}
      data-org={org.id}
      onClick={onChoose}
    >
      <span className={styles.inner}>
        <Avatar name={org.name} colorKey={org.id} src={org.logo} shape="square" size="md" decorative />
        <span className={styles.texts}>
          <span className={styles.name}>
            <span className={styles.cut}>{org.name}</span>
            {org.demo ? <Badge>{texts.demo}</Badge> : null}
          </span>
          <span className={styles.facts}>
            <span className={styles.cut}>{org.roles.length === 0 ? texts.noRole : org.roles.join(', ')}</span>
            <span aria-hidden="true">·</span>
            <span className={styles.threats} data-some={org.threatsCount > 0 ? '' : undefined}>
              {org.threatsCount > 0 ? texts.threats(org.threatsCount) : texts.noThreats}
            </span>
          </span>
        </span>
        {isCurrent ? (
          <>
            <Check className={styles.check} aria-hidden="true" />
            <VisuallyHidden>{texts.current}</VisuallyHidden>
          </>
        ) : null}
      </span>
    </Button>
  )
}
