import { Button, IconButton, Kbd } from '@parapet/ui'
import { Search } from 'lucide-react'
import { modifierKey } from '~/lib/modifier-key'
import { shellTexts as texts } from '~/components/shell-texts'
import styles from './shell.module.css'

/** Opens the palette; where there is little room, an icon does. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <Button
        className={styles.search}
        icon={<Search />}
        endIcon={<Kbd>{`${modifierKey} K`}</Kbd>}
        onClick={onOpen}
      >
        {texts.search}
      </Button>
      <IconButton
        className={styles.searchIcon}
        label={texts.search}
        icon={<Search />}
        size="md"
        tooltipSide="bottom"
        onClick={onOpen}
      />
    </>
  )
}
