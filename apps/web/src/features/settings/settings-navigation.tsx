import { Button, DropdownMenu, MenuItem, MenuLabel } from '@parapet/ui'
import { ChevronsUpDown } from 'lucide-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import { PageLink } from '~/components/page-link'
import { paths, type SettingsPageName } from '~/lib/paths'
import { useResponsive } from '~/lib/store'
import { settingsTexts } from './texts.ts'
import styles from './settings.module.css'

export type SettingsGroup = keyof typeof settingsTexts.groups

export interface SettingsNavigationProps {
  /** The pages that the person has permission for, in order. */
  pages: readonly { name: SettingsPageName; title: string; group: SettingsGroup }[]
}

const groupNames = Object.keys(settingsTexts.groups) as SettingsGroup[]

/** The settings pages in groups. A dropdown menu if there is no space for a second column. */
export function SettingsNavigation({ pages }: SettingsNavigationProps) {
  const { page: currentPage } = useParams()
  const { screenSize } = useResponsive()
  const groups = groupNames
    .map((name) => ({ name, pages: pages.filter((page) => page.group === name) }))
    .filter((group) => group.pages.length > 0)

  if (screenSize !== 'xl') {
    return (
      <nav aria-label={settingsTexts.navigation} className={styles.menu}>
        <DropdownMenu
          trigger={
            // The page's title is below.
            <Button endIcon={<ChevronsUpDown />}>{settingsTexts.navigation}</Button>
          }
        >
          {groups.map((group) => (
            <Fragment key={group.name}>
              <MenuLabel>{settingsTexts.groups[group.name]}</MenuLabel>
              {group.pages.map((page) => (
                <MenuItem
                  key={page.name}
                  render={(props) => <PageLink to={paths.settings(page.name)} {...props} />}
                >
                  {page.title}
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </DropdownMenu>
      </nav>
    )
  }

  return (
    <nav aria-label={settingsTexts.navigation} className={styles.navigation}>
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`settings-${group.name}`}>
          <h2 id={`settings-${group.name}`} className={styles.groupTitle}>
            {settingsTexts.groups[group.name]}
          </h2>
          <ul className={styles.links}>
            {group.pages.map((page) => (
              <li key={page.name}>
                <PageLink
                  to={paths.settings(page.name)}
                  className={styles.link}
                  aria-current={page.name === currentPage ? 'page' : undefined}
                >
                  {page.title}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
