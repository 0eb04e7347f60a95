import { CircleAlert, Search } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { Modal } from '../internal/popup-loader.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import type { CommandPaletteProps } from './command-palette.tsx'
import type { Command } from './command.ts'
import { type CommandMatch, listResults, splitLabel } from './rank-commands.ts'
import { useCommandSearch } from './use-command-search.ts'
import styles from './command-palette.module.css'

type PalettePanelProps = Required<
  Pick<
    CommandPaletteProps,
    'label' | 'groups' | 'recent' | 'sources' | 'placeholder' | 'emptyText' | 'onOpenChange'
  >
> &
  Omit<CommandPaletteProps, 'open'>

/** The open palette. Focus stays in the text field; the arrow keys move through the list below. */
export function PalettePanel({
  label,
  groups,
  recent,
  sources,
  placeholder,
  emptyText,
  defaultQuery = '',
  onOpenChange,
  onCommandSelect,
  className,
  ...props
}: PalettePanelProps) {
  const baseId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState(defaultQuery)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const { states, retry } = useCommandSearch(sources, query)
  const results = listResults({ recent, groups, states, query })
  const options = results.flatMap(({ matches }) => matches.map(({ command }) => command))
  const activeIndex = Math.max(
    0,
    options.findIndex(({ id }) => id === highlightedId),
  )
  const activeCommand = options[activeIndex]
  const loadingSources = states.filter(({ status }) => status === 'loading')
  const failedSources = states.filter(({ status }) => status === 'failed')
  const isEmpty = options.length === 0 && loadingSources.length === 0 && failedSources.length === 0
  const getOptionId = (id: string) => `${baseId}option ${id}`.replaceAll(/\s/gu, '-')

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeCommand?.id])

  function selectCommand(command: Command) {
    onOpenChange(false)
    onCommandSelect?.(command)
    command.onSelect()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setHighlightedId(options.at((activeIndex + step) % options.length)?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (activeCommand) selectCommand(activeCommand)
    }
  }

  return (
    <Modal
      {...props}
      open
      onOpenChange={onOpenChange}
      initialFocus={input}
      scrimClassName={styles.scrim}
      className={joinClasses(styles.root, className)}
      aria-label={label}
      data-slot="command-palette"
    >
      <div className={styles.search}>
        <Search className={styles.searchIcon} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${baseId}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeCommand ? getOptionId(activeCommand.id) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setHighlightedId(null)
          }}
          onKeyDown={handleKeyDown}
        />
        {loadingSources.length > 0 ? <Spinner size="sm" label={null} /> : null}
        <Button className={styles.close} size="xs" tone="ghost" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </div>
      {options.length > 0 ? (
        <div
          className={styles.list}
          ref={list}
          role="listbox"
          id={`${baseId}list`}
          aria-label={label}
          // Some browsers put scrollable elements into the tab order, but the list is controlled from the text field.
          tabIndex={-1}
        >
          {results.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${baseId}${group.id}heading`}>
              <div className={styles.heading} id={`${baseId}${group.id}heading`} role="presentation">
                {group.label}
              </div>
              {group.matches.map((match) => (
                <PaletteOption
                  key={match.command.id}
                  id={getOptionId(match.command.id)}
                  match={match}
                  isActive={match.command.id === activeCommand?.id}
                  // Not on enter, because the list can also move under a resting pointer.
                  onPointerMove={() => setHighlightedId(match.command.id)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => selectCommand(match.command)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : null}
      {loadingSources.length > 0 ? (
        <p className={styles.note}>
          Searching {joinLabels(loadingSources.map(({ source }) => source.label))}…
        </p>
      ) : null}
      {failedSources.length > 0 ? (
        <div className={styles.note} role="alert">
          <CircleAlert className={styles.noteIcon} aria-hidden="true" />
          <span>Couldn’t search {joinLabels(failedSources.map(({ source }) => source.label))}.</span>
          <Button
            size="xs"
            onClick={() => {
              // The button disappears while the search runs.
              input.current?.focus()
              retry()
            }}
          >
            Try again
          </Button>
        </div>
      ) : null}
      {isEmpty ? <p className={styles.empty}>{emptyText}</p> : null}
      <VisuallyHidden role="status">
        {isEmpty ? emptyText : options.length === 1 ? '1 result' : `${options.length} results`}
      </VisuallyHidden>
      <div className={styles.footer} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> navigate
        </span>
        <span>
          <Kbd>Enter</Kbd> select
        </span>
        <span>
          <Kbd>Esc</Kbd> close
        </span>
      </div>
    </Modal>
  )
}

/** Joins labels for the middle of a sentence: `properties and tenants`. */
function joinLabels(labels: readonly string[]): string {
  return new Intl.ListFormat('en').format(
    labels.map((label) => label.charAt(0).toLowerCase() + label.slice(1)),
  )
}

interface PaletteOptionProps extends ComponentProps<'div'> {
  match: CommandMatch
  isActive: boolean
}

function PaletteOption({ match, isActive, ...props }: PaletteOptionProps) {
  const { icon, label, detail, shortcut } = match.command

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
        {splitLabel(label, match.ranges).map(({ text, isMatch }, index) =>
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
