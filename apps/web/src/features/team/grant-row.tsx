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
  /** The row's subject: the place in a person's list, or the person in a place's list. */
  children: ReactNode
}

/** One grant with its role, expiration and actions. */
export function GrantRow({ orgId, grant, mayAssign, children }: GrantRowProps) {
  const extend = useExtendGrant(orgId)
  const remove = useRemoveGrant(orgId)
  const { resourceRole, resource, expiresAt, grantedBy } = grant

  const fail = (heading: string) => (error: Error) =>
    toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

  const setExpiration = (end: GrantExpiry) =>
    extend.mutate(
      { grant, expiresAt: toExpiry(end, '') },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.extended }),
        onError: fail(texts.couldNotExtend),
      },
    )
  const removeGrant = () =>
    remove.mutate(grant.id, {
      onSuccess: () => toast({ heading: texts.removed(resourceRole.name, resource.name) }),
      onError: fail(texts.couldNotRemove),
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
            {texts.noEnd}
          </Text>
        ) : (
          <Badge tone={expiresSoon(expiresAt) ? 'warning' : 'neutral'}>
            <span>
              {texts.endsIn} <RelativeTime moment={expiresAt} />
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
                disabled={extend.isPending || remove.isPending}
              />
            }
          >
            <MenuLabel>{texts.extendTo}</MenuLabel>
            {(Object.keys(grantDurationDays) as (keyof typeof grantDurationDays)[]).map((end) => (
              <MenuItem key={end} onSelect={() => setExpiration(end)}>
                {texts.ends[end]}
              </MenuItem>
            ))}
            {expiresAt === null ? null : (
              <MenuItem onSelect={() => setExpiration('never')}>{texts.ends.never}</MenuItem>
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
