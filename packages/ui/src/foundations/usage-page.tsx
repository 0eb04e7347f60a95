import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  Primary,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { useContext } from 'react'
import { usages } from './usages.ts'
import { removeRequirementIds, type Usage } from './usage.ts'
import styles from './foundations.module.css'

/** The Storybook page of a component: usage, properties, and all variants and states. */
export function UsagePage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const usage = usages.get(findStoryPath(String(preparedMeta.parameters.fileName)))

  return (
    <>
      <Title />
      <Description />
      <Primary />
      {usage ? <UsageSections usage={usage} /> : null}
      {preparedMeta.component ? (
        <>
          <h2>Properties</h2>
          <Controls />
        </>
      ) : null}
      <h2>Variants and states</h2>
      <VariantStories />
    </>
  )
}

/** Every story except the first, which is at the top of the page. */
function VariantStories() {
  const stories = useContext(DocsContext).componentStories().slice(1)

  return stories.map((story) => (
    <section key={story.id}>
      <h3 id={story.id}>{removeRequirementIds(story.name)}</h3>
      <Canvas of={story.moduleExport} />
    </section>
  ))
}

/** `./src/button/button.stories.tsx` → `button/button` */
function findStoryPath(fileName: string): string {
  return /src\/(.+)\.stories\.tsx$/u.exec(fileName)?.[1] ?? ''
}

function UsageSections({ usage }: { usage: Usage }) {
  return (
    <>
      <div className={styles.choice}>
        <section className={styles.use}>
          <h3>When to use it</h3>
          <Sentences texts={usage.use} />
        </section>
        <section className={styles.avoid}>
          <h3>When not to use it</h3>
          <Sentences texts={usage.avoid} />
        </section>
      </div>
      {usage.words ? (
        <>
          <h2>Wording</h2>
          <Sentences texts={usage.words} />
        </>
      ) : null}
      <h2>Accessibility</h2>
      <Sentences texts={usage.accessibility} />
      {usage.keyboard ? (
        <KeyTable keyboard={usage.keyboard} />
      ) : (
        <p>It handles no keys itself. Buttons and links inside it respond to Tab, Enter, and Space.</p>
      )}
    </>
  )
}

function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <RichText text={text} />
        </li>
      ))}
    </ul>
  )
}

function KeyTable({ keyboard }: { keyboard: NonNullable<Usage['keyboard']> }) {
  return (
    <table className={styles.keys}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Effect</th>
        </tr>
      </thead>
      <tbody>
        {keyboard.map(({ keys, effect }) => (
          <tr key={keys + effect}>
            <th scope="row">{keys}</th>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders parts in backticks as code. */
function RichText({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}
