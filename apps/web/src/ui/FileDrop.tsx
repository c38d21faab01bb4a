import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './FileDrop.module.css'

interface FileDropProps {
  accept: string
  label: string
  primary?: boolean
  busy?: boolean
  className?: string | undefined
  multiple?: boolean
  /** Called for each file. */
  onFile: (file: File) => void
  children: ReactNode
}

/** Has `data-sobre` during a drag over it. */
export function FileDrop({
  accept,
  label,
  primary = false,
  busy = false,
  className = styles['drop'],
  multiple = false,
  onFile,
  children,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => [...(files ?? [])].slice(0, multiple ? undefined : 1).forEach(onFile)
  const [about, setAbout] = useState(false)
  return (
    // Dropping is for the mouse; the button works by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      data-grande={primary || undefined}
      data-sobre={about || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setAbout(true)
      }}
      onDragLeave={() => setAbout(false)}
      onDrop={(event) => {
        event.preventDefault()
        setAbout(false)
        take(event.dataTransfer.files)
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
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Reset, so that choosing the same file again fires change.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

export function FileDropHint({ mouse, touch }: { mouse: string; touch: string }) {
  return (
    <strong>
      <span className={styles['mouse']}>{mouse}</span>
      <span className={styles['touch']}>{touch}</span>
    </strong>
  )
}
