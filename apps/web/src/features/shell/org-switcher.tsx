import { Avatar, Button } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { startTransition, Suspense, useState, type ComponentType } from 'react'
import { sessionQueries } from '~/data/session/queries'
import { useOrgId } from '~/lib/selected-org'
import { shellTexts } from '~/components/shell-texts'
import type { OrgMenuFrameProps } from './org-menu.tsx'
import styles from './shell.module.css'

export interface OrgSwitcherProps {
  /** Comes with the first look at the menu. */
  Menu: ComponentType<OrgMenuFrameProps>
}

/** The organisation of this tab; a menu for people who belong to several. */
export function OrgSwitcher({ Menu }: OrgSwitcherProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const [isOpen, setIsOpen] = useState<boolean | null>(null)

  const name = (
    <>
      <Avatar name={org.name} colorKey={org.id} src={org.logo} shape="square" size="sm" decorative />
      <span className={styles.orgName}>{org.name}</span>
    </>
  )
  if (user.orgs.length < 2) return <div className={styles.org}>{name}</div>

  const button = (
    <Button
      tone="ghost"
      className={styles.orgButton}
      endIcon={<ChevronsUpDown />}
      title={shellTexts.switchOrg}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+O Meta+O"
      onClick={isOpen === null ? () => startTransition(() => setIsOpen(true)) : undefined}
    >
      <span className={styles.org}>{name}</span>
    </Button>
  )
  if (isOpen === null) return button
  return (
    <Suspense fallback={button}>
      <Menu isOpen={isOpen} onOpenChange={setIsOpen}>
        {button}
      </Menu>
    </Suspense>
  )
}
