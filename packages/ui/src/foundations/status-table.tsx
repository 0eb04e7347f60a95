import {
  browserResults,
  nativeControls,
  testedChromiumVersion,
  testedInForcedColors,
} from './component-status.ts'
import { usages } from './usages.ts'
import type { Usage } from './usage.ts'
import styles from './foundations.module.css'

/** The test status of every component. Tests fail if a row claims more than they check. */
export function StatusTable() {
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Status</th>
            <th scope="col">Keyboard</th>
            <th scope="col">Chromium {testedChromiumVersion}</th>
            <th scope="col">Firefox {browserResults.firefox?.version}</th>
            <th scope="col">WebKitGTK {browserResults.webkit?.version}</th>
            <th scope="col">Forced colors</th>
            <th scope="col">Right to left</th>
          </tr>
        </thead>
        <tbody>
          {[...usages].map(([path, usage]) => (
            <tr key={path}>
              <th scope="row">{toName(path)}</th>
              <td>{usage.status === 'new' ? 'New' : 'Stable'}</td>
              <td>{describeKeyboard(path, usage)}</td>
              <td>Tested</td>
              <td>{describeJourney('firefox', path)}</td>
              <td>{describeJourney('webkit', path)}</td>
              <td>{testedInForcedColors.includes(path) ? 'Tested' : 'Not tested'}</td>
              <td>Visual</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function describeKeyboard(path: string, usage: Usage): string {
  if (!usage.keyboard) return 'Handles no keys itself'
  return nativeControls.includes(path) ? 'Native' : 'Tested'
}

function describeJourney(browser: 'firefox' | 'webkit', path: string): string {
  return browserResults[browser]?.components.includes(path) ? 'Journey' : 'Not tested'
}

/** `date-picker/date-range-picker` → `DateRangePicker` */
export function toName(path: string): string {
  const name = path.slice(path.indexOf('/') + 1)
  return name.replaceAll(/(?:^|-)(\w)/gu, (_match, letter: string) => letter.toUpperCase())
}
