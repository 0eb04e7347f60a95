import { createRef, type ReactElement, type Ref } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { preloadPopups } from '../internal/popup-loader.tsx'

interface RootProps {
  ref?: Ref<never>
  className?: string
  id?: string
  'data-probe'?: string
}

interface ConformanceOptions {
  /** The `data-slot` of the root. */
  slot: string
  /**
   * Whether ref and attributes go to the root or, for controls with a wrapper, to the control inside.
   * @default 'root'
   */
  attributesOn?: 'root' | 'control'
  /**
   * False for popups, whose element is only rendered while they are open.
   * @default true
   */
  takesRef?: boolean
}

/** The contract of every component: where its ref, class, attributes, and slot go. */
export function describeConformance(
  name: string,
  renderWith: RenderWith,
  { slot, attributesOn = 'root', takesRef = true }: ConformanceOptions,
): void {
  describe(`${name} conformance`, () => {
    beforeAll(preloadPopups)

    it('has data-slot and the class name on its root', async () => {
      await render(renderWith({ className: 'mine' }))
      await expect.poll(() => document.querySelector(`[data-slot="${slot}"]`)).not.toBeNull()
      const root = findRoot(slot)
      expect(root.classList).toContain('mine')
      expect(root.classList.length).toBeGreaterThan(1)
    })

    if (takesRef) itForwardsRef(renderWith, slot, attributesOn)
    else itForwardsAttributes(renderWith, slot)
  })
}

type RenderWith = (props: RootProps) => ReactElement

function itForwardsRef(renderWith: RenderWith, slot: string, attributesOn: 'root' | 'control'): void {
  it('forwards ref and attributes to one element', async () => {
    const ref = createRef<HTMLElement>()
    await render(renderWith({ ref: ref as Ref<never>, id: 'here', 'data-probe': 'yes' }))
    expect(ref.current).toBeInstanceOf(Element)
    expect(ref.current?.id).toBe('here')
    expect(ref.current?.dataset.probe).toBe('yes')
    const root = findRoot(slot)
    const isExpectedElement = attributesOn === 'root' ? ref.current === root : root.contains(ref.current)
    expect(isExpectedElement).toBe(true)
  })
}

function itForwardsAttributes(renderWith: RenderWith, slot: string): void {
  it('applies attributes to its root', async () => {
    await render(renderWith({ id: 'here', 'data-probe': 'yes' }))
    await expect.poll(() => findRoot(slot).id).toBe('here')
    expect(findRoot(slot).dataset.probe).toBe('yes')
  })
}

function findRoot(slot: string): HTMLElement {
  const root = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  if (!root) throw new Error(`Nothing carries data-slot="${slot}".`)
  return root
}
