import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from './Button.tsx'
import { FileDrop, FileDropHint } from './FileDrop.tsx'
import styles from './FileImport.module.css'
import { IconBadge } from './IconBadge.tsx'

const PLANILHAS = '.csv,.xlsx,.tsv,.txt'

export function bodyOfFile(file: File): FormData {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return body
}

export function FileImportBody({ busy, children }: { busy?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={styles['corpo']} aria-busy={busy}>
      {children}
    </div>
  )
}

interface FileImportDropProps {
  labels: { choose: string; drop: string; touch: string }
  busy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

export function FileImportDrop({ labels, busy = false, onFile, children }: FileImportDropProps) {
  return (
    <FileDrop accept={PLANILHAS} label={labels.choose} primary busy={busy} onFile={onFile}>
      <IconBadge name="import" />
      <div>
        <FileDropHint mouse={labels.drop} touch={labels.touch} />
        {children}
      </div>
    </FileDrop>
  )
}

interface FileImportSummaryProps {
  fileName: string
  counts: readonly { nome: string; n: number; texto: string }[]
}

export function FileImportSummary({ fileName, counts }: FileImportSummaryProps) {
  const { language } = usePreferencias()
  return (
    <div className={styles['resumo']}>
      <strong>{fileName}</strong>
      {counts.map(({ nome, n, texto }) => (
        <span key={nome} data-nome={nome} data-zero={n === 0 || undefined}>
          <b className="num">{formatInteger(n, language)}</b> {texto}
        </span>
      ))}
    </div>
  )
}

interface FileImportFootProps {
  texto: string
  labels: { outro: string; reread: string; confirm: string }
  onOther: () => void
  onNewView: (() => void) | undefined
  busy: boolean
  disabled: boolean
  onConfirm: () => void
}

export function FileImportFoot({ texto, labels, onOther, onNewView, busy, disabled, onConfirm }: FileImportFootProps) {
  return (
    <footer className={styles['pe']}>
      <p>{texto}</p>
      <Button onClick={onOther}>{labels.outro}</Button>
      {onNewView && (
        <Button icon="undo" onClick={onNewView}>
          {labels.reread}
        </Button>
      )}
      <Button variant="primary" icon="import" busy={busy} disabled={disabled} onClick={onConfirm}>
        {labels.confirm}
      </Button>
    </footer>
  )
}
