import { Avatar, Badge, Button, DropdownMenu, MenuCheckItem, MenuLabel, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useSwitchOrg } from '~/data/session/mutations'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'
import { shellTexts } from '~/texts/shell'
import styles from './shell.module.css'

/** The organisation of this tab; a menu for people who belong to several. */
export function OrgSwitcher() {
  const orgId = useOrgId()
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const switchOrg = useSwitchOrg()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const showsOneThing = Object.keys(useParams()).length > 0

  const name = (
    <>
      <Avatar name={org.name} colorKey={org.id} src={org.logo} shape="square" size="sm" decorative />
      <span className={styles.orgName}>{org.name}</span>
    </>
  )
  if (user.orgs.length < 2) return <div className={styles.org}>{name}</div>

  function choose(id: string) {
    if (id === orgId) return
    switchOrg.mutate(id, {
      // A thing of one organisation does not exist in another; a list does, with other rows.
      onSuccess: () => void navigate(showsOneThing ? paths.home() : pathname, { replace: !showsOneThing }),
      onError: (error) =>
        toast({
          color: 'danger',
          heading: shellTexts.couldNotSwitchOrg,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return (
    <DropdownMenu
      trigger={
        <Button
          tone="ghost"
          className={styles.orgButton}
          endIcon={<ChevronsUpDown />}
          loading={switchOrg.isPending}
          loadingPosition="right"
          title={shellTexts.switchOrg}
        >
          <span className={styles.org}>{name}</span>
        </Button>
      }
    >
      <MenuLabel>{shellTexts.organisations}</MenuLabel>
      {user.orgs.map((option) => (
        <MenuCheckItem
          key={option.id}
          kind="radio"
          checked={option.id === orgId}
          onCheckedChange={() => choose(option.id)}
          textValue={option.name}
        >
          <span className={styles.org}>
            {option.name}
            {option.demo ? <Badge>{shellTexts.demo}</Badge> : null}
          </span>
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}
