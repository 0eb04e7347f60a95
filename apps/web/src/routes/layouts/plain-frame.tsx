import { Outlet } from 'react-router'
import styles from './plain-frame.module.css'

/** Around the pages whose sidebar and header are closed. */
export function PlainFrame() {
  return (
    <main id="main" tabIndex={-1} className={styles.root}>
      <Outlet />
    </main>
  )
}
