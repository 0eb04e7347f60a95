import type { ComponentProps } from 'react'
import { Kbd } from '../kbd/kbd.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { splitLabel, type FoundCommand } from './rank-commands.ts'
import styles from './command-palette.module.css'

interface PaletteOptionProps extends ComponentProps<'div'> {
  found: FoundCommand
  isActive: boolean
}

export function PaletteOption({ found, isActive, ...props }: PaletteOptionProps) {
  const { icon, label, detail, shortcut } = found.command

  return (
    <div
      {...props}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      data-active={isActive ? '' : undefined}
    >
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={styles.label}>
        {splitLabel(label, found.ranges).map(({ text, isMatch }, index) =>
          isMatch ? (
            <mark className={styles.match} key={index}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
      {shortcut ? (
        <>
          <span className={styles.shortcut} aria-hidden="true">
            {shortcut.map((key, index) => (
              <Kbd key={index}>{key}</Kbd>
            ))}
          </span>
          <VisuallyHidden>, shortcut {shortcut.join(' ')}</VisuallyHidden>
        </>
      ) : null}
    </div>
  )
}
