import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './FileDrop.module.css'

interface FileDropProps {
  /** Ends of file names, as `accept` takes them. */
  accept: string
  /** What the button says, and what the field is called. */
  label: string
  /** The one thing to do on the page. */
  primary?: boolean
  busy?: boolean
  className: string | undefined
  onFile: (file: File) => void
  children: ReactNode
}

/** Drop a file or choose one. While a file is held over it, it has `data-sobre`. */
export function FileDrop({ accept, label, primary = false, busy = false, className, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sobre, setSobre] = useState(false)
  return (
    // The button inside is the keyboard's way; dropping is the mouse's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      data-grande={primary || undefined}
      data-sobre={sobre || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setSobre(true)
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={(event) => {
        event.preventDefault()
        setSobre(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      {children}
      <Button variant={primary ? 'primary' : 'default'} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          // The same file again is another choice.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** What to do with the file: nothing is dropped by a finger. */
export function FileDropHint({ mouse, touch }: { mouse: string; touch: string }) {
  return (
    <strong>
      <span className={styles['mouse']}>{mouse}</span>
      <span className={styles['touch']}>{touch}</span>
    </strong>
  )
}
