import { Badge, DropdownMenu, IconButton, MenuItem, MenuLabel, MenuSeparator, Text, toast } from '@parapet/ui'
import { Ellipsis, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '~/components/relative-time'
import { useExtendGrant, useRemoveGrant } from '~/data/team/access-mutations'
import type { Grant } from '~/data/team/access-queries'
import { describeFailure } from '~/lib/describe-failure'
import { accessTexts as texts } from './access-texts.ts'
import { expiresSoon, grantDurationDays, toExpiry, type GrantExpiry } from '~/components/access/grant-expiry'
import styles from './grants.module.css'

export interface GrantRowProps {
  orgId: string
  grant: Grant
  mayAssign: boolean
  /** The row's subject: the resource in a person's list, or the person in a resource's list. */
  children: ReactNode
}

/** One grant with its role, expiration and actions. */
export function GrantRow({ orgId, grant, mayAssign, children }: GrantRowProps) {
  const changeExpiry = useExtendGrant(orgId)
  const remove = useRemoveGrant(orgId)
  const { resourceRole, resource, expiresAt, grantedBy } = grant

  const showFailure = (heading: string) => (error: Error) =>
    toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

  const setExpiration = (expiry: GrantExpiry) =>
    changeExpiry.mutate(
      { grant, expiresAt: toExpiry(expiry, '') },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.expirationUpdated }),
        onError: showFailure(texts.couldNotUpdateExpiration),
      },
    )
  const removeGrant = () =>
    remove.mutate(grant.id, {
      onSuccess: () => toast({ heading: texts.removed(resourceRole.name, resource.name) }),
      onError: showFailure(texts.couldNotRemove),
    })

  return (
    <li className={styles.grant}>
      <span className={styles.grantText}>
        <span className={styles.grantName}>{children}</span>
        <Text size="sm" tone="muted">
          {resourceRole.name}
          {grantedBy ? ` · ${texts.grantedBy(grantedBy.name)}` : ''}
        </Text>
      </span>
      <span className={styles.grantEnd}>
        {expiresAt === null ? (
          <Text size="sm" tone="muted">
            {texts.noExpiration}
          </Text>
        ) : (
          <Badge tone={expiresSoon(expiresAt) ? 'warning' : 'neutral'}>
            <span>
              {texts.expires} <RelativeTime moment={expiresAt} />
            </span>
          </Badge>
        )}
        {mayAssign ? (
          <DropdownMenu
            align="end"
            trigger={
              <IconButton
                label={texts.actions(resourceRole.name, resource.name)}
                icon={<Ellipsis />}
                disabled={changeExpiry.isPending || remove.isPending}
              />
            }
          >
            <MenuLabel>{texts.editExpiration}</MenuLabel>
            {(Object.keys(grantDurationDays) as (keyof typeof grantDurationDays)[]).map((expiry) => (
              <MenuItem key={expiry} onSelect={() => setExpiration(expiry)}>
                {texts.expirationOptions[expiry]}
              </MenuItem>
            ))}
            {expiresAt === null ? null : (
              <MenuItem onSelect={() => setExpiration('never')}>{texts.expirationOptions.never}</MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={removeGrant}>
              {texts.remove}
            </MenuItem>
          </DropdownMenu>
        ) : null}
      </span>
    </li>
  )
}
