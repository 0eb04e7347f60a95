import type { ReactElement } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Accordion, AccordionItem } from '../accordion/accordion.tsx'
import { AppShell } from '../app-shell/app-shell.tsx'
import { Sidebar, SidebarItem } from '../app-shell/sidebar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { CommandPalette, preloadCommandPalette } from '../command-palette/command-palette.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuCheckItem } from '../dropdown-menu/menu-item.tsx'
import { FileDrop } from '../file-drop/file-drop.tsx'
import { preloadPopups } from '../internal/popup-loader.tsx'
import { List } from '../list/list.tsx'
import { ListItem } from '../list/list-item.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { Popover } from '../popover/popover.tsx'
import { Progress } from '../progress/progress.tsx'
import { StatusDot } from '../status-dot/status-dot.tsx'
import { Stepper } from '../stepper/stepper.tsx'
import { Tabs } from '../tabs/tabs.tsx'
import { Tag } from '../tag/tag.tsx'
import { Toast } from '../toast/toast.tsx'
import { Tree } from '../tree/tree.tsx'
import { emulateMedia } from './emulate-media.ts'

const ignore = () => undefined
const trigger = <button type="button">Open</button>

beforeAll(() => Promise.all([preloadPopups(), preloadCommandPalette()]))

const properties = [
  'backgroundColor',
  'color',
  'borderTopColor',
  'borderTopWidth',
  'outlineStyle',
  'outlineColor',
  'textDecorationLine',
  'fontWeight',
  'opacity',
  'content',
  'rotate',
  'transform',
] as const

/** Everything that is still visible of an element and its parts under forced colors. */
function describeLook(element: Element): string {
  const own = [null, '::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part)
    return properties.map((name) =>
      name === 'outlineColor' && style.outlineStyle === 'none' ? '' : style[name],
    )
  })
  const drawing = element instanceof SVGPathElement ? element.getAttribute('d') : ''
  return JSON.stringify([element.tagName, own, drawing, [...element.children].map(describeLook)])
}

const pairs: [string, ReactElement, on: string, off: string][] = [
  [
    'Accordion',
    <Accordion key="">
      <AccordionItem title="Facts" defaultOpen>
        Built 1984
      </AccordionItem>
      <AccordionItem title="People">Ana</AccordionItem>
    </Accordion>,
    '[aria-expanded="true"]',
    '[aria-expanded="false"]',
  ],
  [
    'Sidebar',
    <Sidebar key="">
      <SidebarItem label="Home" icon={<svg />} href="#a" current />
      <SidebarItem label="Home" icon={<svg />} href="#b" />
    </Sidebar>,
    '[aria-current]',
    'a:not([aria-current])',
  ],
  [
    'Button',
    <div key="">
      <Button disabled>Save</Button>
      <Button>Save</Button>
    </div>,
    'button:disabled',
    'button:enabled',
  ],
  [
    'List',
    <List key="" label="Properties" selectionMode="single" defaultSelection={new Set(['a'])}>
      <ListItem id="a" title="Cedar" />
      <ListItem id="b" title="Cedar" />
      <ListItem id="c" title="Cedar" />
    </List>,
    '[aria-selected="true"]',
    '[role="option"]:last-child',
  ],
  [
    'Pagination',
    <Pagination key="" page={2} totalCount={200} onPageChange={ignore} />,
    '[aria-current="page"]',
    'li:last-child button',
  ],
  [
    'Tabs',
    <Tabs
      key=""
      label="Property"
      tabs={[
        { id: 'a', label: 'Facts', content: '' },
        { id: 'b', label: 'Facts', content: '' },
      ]}
    />,
    '[aria-selected="true"]',
    '[aria-selected="false"]',
  ],
  [
    'Tree',
    <Tree
      key=""
      label="Portfolios"
      selectionMode="single"
      defaultSelection={new Set(['a'])}
      items={[
        { id: 'a', label: 'Front' },
        { id: 'b', label: 'Front' },
      ]}
    />,
    '[aria-selected="true"]',
    '[aria-selected="false"]',
  ],
  [
    'Stepper',
    <Stepper
      key=""
      current="b"
      steps={[
        { id: 'a', label: 'File' },
        { id: 'b', label: 'File' },
        { id: 'c', label: 'File' },
      ]}
    />,
    'li[aria-current], li:has([aria-current])',
    'li:last-child',
  ],
  [
    'DropdownMenu',
    <DropdownMenu key="" trigger={trigger} defaultOpen>
      <MenuCheckItem checked onCheckedChange={ignore}>
        Roof
      </MenuCheckItem>
      <MenuCheckItem checked={false} onCheckedChange={ignore}>
        Roof
      </MenuCheckItem>
    </DropdownMenu>,
    '[aria-checked="true"]',
    '[aria-checked="false"]',
  ],
  [
    'CommandPalette',
    <CommandPalette
      key=""
      open
      onOpenChange={ignore}
      groups={[
        {
          id: 'go',
          label: 'Go',
          commands: ['a', 'b'].map((id) => ({ id, label: 'Home', onSelect: ignore })),
        },
      ]}
    />,
    '[role="option"][data-active]',
    '[role="option"]:not([data-active])',
  ],
]

it.each(pairs)('distinguishes the states of %s under forced colors', async (_name, element, on, off) => {
  await emulateMedia('forced-colors', 'active')
  await render(element)
  await expect.poll(() => document.querySelector(on)).not.toBeNull()
  const [first, second] = [on, off].map((selector) => document.querySelector(selector))
  if (!first || !second) throw new Error(`There is no ${off}.`)
  expect(describeLook(first)).not.toBe(describeLook(second))
})

const frames: [string, ReactElement, string][] = [
  [
    'AppShell',
    <AppShell key="" sidebarState="overlay" sidebar={<a href="#a">Home</a>} />,
    '[data-slot="sidebar-overlay"]',
  ],
  ['Badge', <Badge key="">Draft</Badge>, '[data-slot="badge"]'],
  ['Banner', <Banner key="">The feed is late</Banner>, '[data-slot="banner"]'],
  ['Tag', <Tag key="">Flood</Tag>, '[data-slot="tag"]'],
  ['FileDrop', <FileDrop key="" label="File" onFiles={ignore} />, '[data-slot="file-drop"]'],
  ['Progress', <Progress key="" label="Import" value={0.4} />, '[data-slot="progress"] [role="progressbar"]'],
  [
    'Toast',
    <Toast key="" heading="Saved" color="danger" dismissible onClose={ignore} />,
    '[data-slot="toast"]',
  ],
  ['Dialog', <Dialog key="" open onOpenChange={ignore} title="New" />, '[data-slot="dialog"]'],
  ['Drawer', <Drawer key="" open onOpenChange={ignore} title="Row" />, '[data-slot="drawer"]'],
  [
    'Popover',
    <Popover key="" label="Filter" content="Content" defaultOpen>
      {trigger}
    </Popover>,
    '[data-slot="popover"]',
  ],
]

it.each(frames)('shows the border of %s under forced colors', async (_name, element, selector) => {
  await emulateMedia('forced-colors', 'active')
  await render(element)
  await expect.poll(() => document.querySelector(selector)).not.toBeNull()
  const style = getComputedStyle(document.querySelector(selector) as Element)
  const widths = [style.borderTopWidth, style.borderInlineStartWidth, style.borderInlineEndWidth]
  expect(widths.some((width) => width !== '0px')).toBe(true)
})

it('shows the status dot under forced colors', async () => {
  await emulateMedia('forced-colors', 'active')
  const screen = await render(<StatusDot tone="danger">Late</StatusDot>)
  const ground = getComputedStyle(document.body).backgroundColor
  const parts = [...screen.container.querySelectorAll('[data-slot="status-dot"], [data-slot="status-dot"] *')]
  const grounds = parts.flatMap((part) =>
    [null, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(part, pseudo)
      return pseudo !== null && style.content === 'none' ? 'rgba(0, 0, 0, 0)' : style.backgroundColor
    }),
  )
  expect(grounds.some((color) => color !== ground && !color.endsWith(', 0)'))).toBe(true)
})
