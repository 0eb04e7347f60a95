import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

interface PrintSheetProps {
  /** Called when the print dialog closes. */
  onPrinted: () => void
  children: ReactNode
}

/** Opens the print dialog for its content, without the page. */
export function PrintSheet({ onPrinted, children }: PrintSheetProps) {
  const onPrintedRef = useRef(onPrinted)
  useEffect(() => {
    onPrintedRef.current = onPrinted
  })
  useEffect(() => {
    const finish = () => onPrintedRef.current()
    document.body.classList.add(styles.printing ?? '')
    window.addEventListener('afterprint', finish)
    // Give images, such as a QR code, time to render.
    const timer = setTimeout(() => window.print(), 50)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', finish)
      document.body.classList.remove(styles.printing ?? '')
    }
  }, [])

  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
