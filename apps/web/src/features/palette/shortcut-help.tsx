import { Dialog, Kbd, Switch } from '@parapet/ui'
import { Fragment } from 'react'
import { workAreas } from '~/components/work-areas'
import { setKeyShortcuts, useKeyShortcuts } from '~/lib/key-shortcuts'
import { modifierKey } from '~/lib/modifier-key'
import styles from './shortcut-help.module.css'
import { shortcutTexts as texts } from './texts.ts'
import { goToKeys } from './use-product-shortcuts.ts'

interface Shortcut {
  label: string
  /** Alternatives, each a sequence of key presses. */
  keys: readonly (readonly string[])[]
}

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: texts.anywhere,
    shortcuts: [
      { label: texts.palette, keys: [[`${modifierKey} K`]] },
      { label: texts.switchOrg, keys: [[`${modifierKey} O`]] },
      { label: texts.help, keys: [['?']] },
    ],
  },
  {
    title: texts.goTo,
    shortcuts: workAreas.flatMap(({ pathPrefix, label }) => {
      const key = goToKeys[pathPrefix]
      return key ? [{ label, keys: [['G', key.toUpperCase()]] }] : []
    }),
  },
  {
    title: texts.inLists,
    shortcuts: [
      { label: texts.search, keys: [['/']] },
      { label: texts.create, keys: [['N']] },
      { label: texts.nextRow, keys: [['J'], ['↓']] },
      { label: texts.previousRow, keys: [['K'], ['↑']] },
      { label: texts.openRow, keys: [['Enter']] },
      { label: texts.selectRow, keys: [['Space']] },
      { label: texts.acknowledge, keys: [['A']] },
      { label: texts.undoTriage, keys: [['Z']] },
    ],
  },
  {
    title: texts.inLocations,
    shortcuts: [
      { label: texts.chooseLocation, keys: [['1–9']] },
      { label: texts.editAddress, keys: [['E']] },
      { label: texts.skip, keys: [['S']] },
      { label: texts.undoChoice, keys: [['U']] },
    ],
  },
  {
    title: texts.inRollCall,
    shortcuts: [
      { label: texts.markCalled, keys: [['C']] },
      { label: texts.markReached, keys: [['R']] },
      { label: texts.recordAnswer, keys: [['E']] },
      { label: texts.assignToYou, keys: [['I']] },
      { label: texts.nextPerson, keys: [['S']] },
    ],
  },
  {
    title: texts.inForms,
    shortcuts: [
      { label: texts.save, keys: [[`${modifierKey} S`]] },
      { label: texts.close, keys: [['Esc']] },
    ],
  },
]

/** All keyboard shortcuts, and a switch that turns off those with letters. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const areLettersEnabled = useKeyShortcuts()

  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.detail} size="lg">
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ label, keys }) => (
                <div key={label} className={styles.shortcut}>
                  <dt>{label}</dt>
                  <dd className={styles.keys}>
                    {keys.map((presses, alternative) => (
                      <Fragment key={presses.join(' ')}>
                        {alternative > 0 ? <span>{texts.or}</span> : null}
                        {presses.map((press, index) => (
                          <Fragment key={press}>
                            {index > 0 ? <span>{texts.followedBy}</span> : null}
                            <Kbd>{press}</Kbd>
                          </Fragment>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={texts.letterShortcuts}
        description={texts.letterShortcutsDetail}
        checked={areLettersEnabled}
        onCheckedChange={setKeyShortcuts}
      />
    </Dialog>
  )
}
