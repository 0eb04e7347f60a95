import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { AccordionItem } from '../accordion/accordion.tsx'
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { DescriptionItem, DescriptionList } from '../description-list/description-list.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { SegmentedControl } from '../segmented-control/segmented-control.tsx'
import { Select } from '../select/select.tsx'
import { SkipLink } from '../skip-link/skip-link.tsx'
import { Slider } from '../slider/slider.tsx'
import { Switch } from '../switch/switch.tsx'
import { Tag } from '../tag/tag.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { TextLink } from '../text-link/text-link.tsx'
import { emulateTouch } from './emulate-touch.ts'

const ignore = () => undefined
const options = [
  { value: 'a', label: 'List' },
  { value: 'b', label: 'Map' },
]
const link = <TextLink href="#x">All</TextLink>
const linkedFact = (
  <DescriptionList>
    <DescriptionItem term="Phone">{link}</DescriptionItem>
    <DescriptionItem term="Email">
      <TextLink href="#y">ana@example.test</TextLink>
    </DescriptionItem>
  </DescriptionList>
)

const targets: [string, ReactElement, string][] = [
  ['AccordionItem', <AccordionItem key="" title="Facts" />, 'button'],
  ['a link of Breadcrumb', <Breadcrumb key="">{link}</Breadcrumb>, 'a'],
  [
    'the smallest Button',
    <Button key="" size="xs">
      Go
    </Button>,
    'button',
  ],
  ['the smallest IconButton', <IconButton key="" size="xs" label="Close" icon={<X />} />, 'button'],
  [
    'a link as the title of a Card',
    <Card key="" title={link}>
      Built 1984
    </Card>,
    'a',
  ],
  ['a link among the actions of a Card', <Card key="" title="Facts" actions={link} />, 'a'],
  ['a link in a Card', <Card key="">{link}</Card>, 'a'],
  [
    'a link in the foot of a Card',
    <Card key="" footer={link}>
      Built 1984
    </Card>,
    'a',
  ],
  ['the first link of a DescriptionList', linkedFact, 'a'],
  ['the last link of a DescriptionList', linkedFact, 'div:last-child > dd > a'],
  ['Checkbox', <Checkbox key="" aria-label="Choose" />, 'input'],
  ['Checkbox with a label', <Checkbox key="" label="Skip" />, 'input'],
  ['RadioGroup', <RadioGroup key="" label="Begin" options={options} />, 'input'],
  ['Switch', <Switch key="" label="Watch" />, 'input'],
  ['SegmentedControl', <SegmentedControl key="" label="View" options={options} />, 'label'],
  ['Select', <Select key="" aria-label="State" />, 'select'],
  ['Slider', <Slider key="" aria-label="Distance" />, 'input'],
  ['SkipLink', <SkipLink key="" href="#main" />, 'a'],
  ['TextInput', <TextInput key="" aria-label="Name" />, 'input'],
  [
    'the cross of a Tag',
    <Tag key="" onRemove={ignore} removeLabel="Remove">
      Flood
    </Tag>,
    'button',
  ],
  [
    'the first step of Pagination',
    <Pagination key="" page={2} totalCount={430} onPageChange={ignore} />,
    'button',
  ],
]

const targetPx = 44

it.each(targets)('has a 44 px touch target for %s', async (_name, element, selector) => {
  await emulateTouch()
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
  const screen = await render(<div style={{ padding: 60, inlineSize: 480 }}>{element}</div>)
  const target = screen.container.querySelector<HTMLElement>(selector)
  if (!target) throw new Error(`There is no ${selector}.`)
  target.focus()

  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // A point on the edge belongs to the adjacent element.
  const reachPx = targetPx / 2 - 1
  const corners = [
    [x - reachPx, y],
    [x + reachPx, y],
    [x, y - reachPx],
    [x, y + reachPx],
  ] as const
  for (const [cornerX, cornerY] of corners) {
    const hit = document.elementFromPoint(cornerX, cornerY)
    const control = hit?.closest('label')?.control
    expect(hit !== null && (target.contains(hit) || control === target)).toBe(true)
  }
})
