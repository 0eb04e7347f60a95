import { isApiError } from '@parapet/api-client'
import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Badge, Banner, Button, DescriptionItem, DescriptionList, Drawer, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ScanEye, ShieldPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { GrantResourceLink } from '~/components/access/grant-resource-link'
import { profileTexts } from '~/components/profile-texts'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { accessQueries, type MemberDetail } from '~/data/team/access-queries'
import { teamQueries, useIsLastAdmin } from '~/data/team/queries'
import { paths } from '~/lib/paths'
import { accessTexts } from './access-texts.ts'
import { GrantRow } from './grant-row.tsx'
import grantsStyles from './grants.module.css'
import { MemberDevices } from './member-devices.tsx'
import styles from './member-drawer.module.css'
import { MemberRoles } from './member-roles.tsx'
import { MembershipSection } from './membership-section.tsx'
import { MemberStatus } from './team-list.tsx'
import { teamTexts as texts } from './texts.ts'

const GrantDrawer = lazy(() =>
  import('./grant-drawer.tsx').then((module) => ({ default: module.GrantDrawer })),
)

interface MemberDrawerProps {
  orgId: string
  userId: string
  currentUserId: string
  onClose: () => void
}

/** One member's details, roles, grants and membership. */
export function MemberDrawer({ orgId, userId, currentUserId, onClose }: MemberDrawerProps) {
  const query = useQuery(accessQueries.member(orgId, userId))
  const isNotFound = isApiError(query.error) && query.error.status === 404

  if (query.data) {
    return (
      <MemberDetails
        key={userId}
        orgId={orgId}
        member={query.data}
        currentUserId={currentUserId}
        onClose={onClose}
      />
    )
  }
  return (
    <Drawer open onOpenChange={onClose} title={texts.member}>
      {isNotFound ? (
        <Text>{texts.memberNotFound}</Text>
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.memberSubject} query={query} />
      ) : (
        <div aria-busy="true" className={styles.loading}>
          <Skeleton width="half" />
          <Skeleton width="three-quarters" />
          <Skeleton width="half" />
        </div>
      )}
    </Drawer>
  )
}

type MemberDetailsProps = Omit<MemberDrawerProps, 'userId'> & { member: MemberDetail }

function MemberDetails({ orgId, member, currentUserId, onClose }: MemberDetailsProps) {
  const permissions = usePermissions()?.permissions ?? []
  const navigate = useNavigate()
  const [isGranting, setIsGranting] = useState(false)
  const maySeeRoles = can(permissions, 'role:read')
  const mayAssign = can(permissions, 'role:assign')
  const { data: roles } = useQuery({ ...teamQueries.roles(orgId), enabled: maySeeRoles })
  const { user, membership } = member
  const userId = user.id ?? ''
  const isLastAdmin = useIsLastAdmin(orgId, user.id, roles?.items ?? [])

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={
        <span className={styles.title}>
          {user.name}
          {userId === currentUserId ? <Badge>{texts.you}</Badge> : null}
        </span>
      }
      description={user.email}
      footer={
        maySeeRoles ? (
          <Button
            icon={<ScanEye />}
            onClick={() => void navigate(`${paths.settings('access')}?person=${userId}`)}
          >
            {texts.showAccess}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.root}>
        <DescriptionList>
          <DescriptionItem term={texts.columns.status}>
            <MemberStatus member={member} />
          </DescriptionItem>
          {user.companyRole === null ? null : (
            <DescriptionItem term={texts.jobTitle}>
              {profileTexts.jobTitles[user.companyRole]}
            </DescriptionItem>
          )}
          {membership.joinedAt === null ? null : (
            <DescriptionItem term={texts.memberSince}>
              <RelativeTime moment={membership.joinedAt} />
            </DescriptionItem>
          )}
          {membership.lastActiveAt === null ? null : (
            <DescriptionItem term={texts.lastActive}>
              <RelativeTime moment={membership.lastActiveAt} />
            </DescriptionItem>
          )}
        </DescriptionList>
        {isLastAdmin && (mayAssign || can(permissions, 'team:update')) ? (
          <Banner tone="info">{texts.lastAdmin}</Banner>
        ) : null}
        <MemberRoles
          orgId={orgId}
          member={member}
          roles={roles?.items ?? []}
          viewerPermissions={permissions}
          mayAssign={mayAssign && roles !== undefined}
          isLastAdmin={isLastAdmin}
        />
        {maySeeRoles ? (
          <section className={styles.part} aria-label={texts.grants}>
            <span className={styles.head}>
              <h3 className={styles.partTitle}>{texts.grants}</h3>
              {mayAssign && membership.status === 'active' ? (
                <Button size="sm" icon={<ShieldPlus />} onClick={() => setIsGranting(true)}>
                  {texts.addGrant}
                </Button>
              ) : null}
            </span>
            <PersonGrants orgId={orgId} userId={userId} mayAssign={mayAssign} />
          </section>
        ) : null}
        {can(permissions, 'team:update') ? (
          <>
            {userId === currentUserId ? null : (
              <MemberDevices orgId={orgId} person={{ id: userId, name: user.name }} />
            )}
            <MembershipSection
              orgId={orgId}
              member={member}
              isSelf={userId === currentUserId}
              isLastAdmin={isLastAdmin}
              onRemoved={onClose}
            />
          </>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {isGranting ? (
          <GrantDrawer
            orgId={orgId}
            person={{ id: userId, name: user.name }}
            onClose={() => setIsGranting(false)}
          />
        ) : null}
      </Suspense>
    </Drawer>
  )
}

interface PersonGrantsProps {
  orgId: string
  userId: string
  mayAssign: boolean
}

/** A person's grants on individual portfolios and properties. */
function PersonGrants({ orgId, userId, mayAssign }: PersonGrantsProps) {
  const query = useQuery(accessQueries.grants(orgId, { userId }))
  if (query.isError && !query.data) return <QueryErrorPanel subject={accessTexts.subject} query={query} />
  if (!query.data) return <Skeleton width="three-quarters" />
  if (query.data.grants.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {accessTexts.noGrants}
      </Text>
    )
  }
  return (
    <ul className={grantsStyles.grants}>
      {query.data.grants.map((grant) => (
        <GrantRow key={grant.id} orgId={orgId} grant={grant} mayAssign={mayAssign}>
          <GrantResourceLink {...grant} />
        </GrantRow>
      ))}
    </ul>
  )
}
