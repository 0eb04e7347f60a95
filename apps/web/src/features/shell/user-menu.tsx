import { Avatar, DropdownMenu, IconButton, MenuItem, MenuLabel, MenuSeparator } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { LogOut, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { paths } from '~/lib/paths'
import { shellTexts } from '~/components/shell-texts'
import styles from './shell.module.css'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(sessionQueries.user())

  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          className={styles.avatarButton}
          label={shellTexts.userMenu(user.name)}
          icon={<Avatar name={user.name} colorKey={user.id} src={user.picture} decorative />}
          size="md"
          tooltipSide="none"
        />
      }
    >
      <MenuLabel>
        <span className={styles.person}>
          <span className={styles.personName}>{user.name}</span>
          <span>{user.email}</span>
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<UserRound />} onSelect={() => void navigate(paths.settings())}>
        {shellTexts.myAccount}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void navigate(paths.logout())}>
        {shellTexts.signOut}
      </MenuItem>
    </DropdownMenu>
  )
}
